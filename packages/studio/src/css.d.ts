// Style sheets are imported for their side effect; the build bundles them into one file.
declare module '*.css';
