/** The compiled code reads the file in the folder of the package, so the compiler must not copy it into `dist`. */
declare module '*/openapi.json' {
  const description: {
    openapi: string;
    info: object;
    paths: object;
    components: { parameters: object };
  };
  export default description;
}
