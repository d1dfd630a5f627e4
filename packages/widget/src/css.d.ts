// Style sheets as texts: the build minifies each `.css` file into a string.
declare module '*.css' {
  export const css: string;
}
