/** A stretch of language in a file. */
export type Part = {
  /**
   * `name`: declared in code, or a key in a string. `file`: the file's name. `title`: of a test. `text`: a sentence or a label in code.
   * `doc`: a block of a document.
   */
  kind: 'name' | 'file' | 'comment' | 'title' | 'text' | 'doc'
  text: string
  line: number
}

/** Whether people who use the product read the texts of this file: pages, emails, problems, API descriptions. */
export function isScreen(file: string): boolean {
  return (
    file.startsWith('src/') &&
    !isTest(file) &&
    /\/web\/|^src\/messages\/|\/mail\/|mails?\.ts$|-(composers|letters|messages|words|labels|problem|contract)\.ts$|\/(contract|rules|waiver|advice)\.ts$/.test(
      file,
    )
  )
}

/** Tests, and what only tests use: their strings are data. */
export function isTest(file: string): boolean {
  return /\.(test|spec)\.tsx?$|^e2e\/|\/testing\//.test(file)
}
