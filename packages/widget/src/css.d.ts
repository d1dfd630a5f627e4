// Style sheets are texts: the build gives each `.css` file as one, made small.
declare module '*.css' {
  export const css: string;
}
