import { isScreen, type Part } from './part.ts'
import { fileNameOf, partsOf } from './parts.ts'
import type { Tree } from './read-tree.ts'

/** A row of words.json: `pattern` is a regular expression without regard to case, `in` the parts it is for. */
type Row = { pattern: string; say: string; in?: string[] }

export type Rules = {
  words: Row[]
  /** Of names in kebab case: `letGoPayment` is matched as "let-go-payment". */
  names: Row[]
}

export type Hit = { file: string; line: number; kind: Part['kind']; found: string; say: string }

/** Finds banned words and names. Quotations, code in documents and `fixed` texts are left alone. */
export function hitFinder({ words, names }: Rules, fixed: readonly string[] = []) {
  const wordRows = words.map(row => ({
    ...row,
    regex: new RegExp(`(?<![\\w-])(?:${spaced(row.pattern)})(?![\\w-])`, 'gi'),
  }))
  const nameRows = names.map(row => ({ ...row, regex: nameRegex(row.pattern) }))
  const kept = fixed.filter(text => wordRows.some(({ regex }) => text.search(regex) >= 0))

  const loosely = looseRegex(words, names)
  const looselyOffScreen = looseRegex(
    words.filter(row => !row.in?.includes('screen')),
    names,
  )
  return { hitsIn, mayHaveHits }

  /** Without parsing; true for every file that has a hit. */
  function mayHaveHits(file: string, source: string): boolean {
    const loose = isScreen(file) ? loosely : looselyOffScreen
    return nameHits(file, fileNameOf(file)).length > 0 || loose.test(source)
  }

  function hitsIn(file: string, source: string): Hit[] {
    const isForScreen = isScreen(file)
    return partsOf(file, source).flatMap(part => [...wordHits(part), ...nameHits(file, part)])

    function wordHits(part: Part): Hit[] {
      if (part.kind === 'name' || part.kind === 'file') return []
      const text = kept.reduce((rest, words) => rest.replaceAll(words, blank), withoutQuotations(part.text))
      return wordRows.flatMap(({ regex, say, in: kinds }) => {
        const applies =
          !kinds || kinds.includes(part.kind) || (kinds.includes('screen') && part.kind === 'text' && isForScreen)
        if (!applies) return []
        return [...text.matchAll(regex)].map(({ 0: found, index }) => ({
          file,
          line: part.line + text.slice(0, index).split('\n').length - 1,
          kind: part.kind,
          found: found.replace(/\s+/g, ' '),
          say,
        }))
      })
    }
  }

  function nameHits(file: string, { kind, text, line }: Part): Hit[] {
    if (kind !== 'name' && kind !== 'file') return []
    const kebab = toKebab(text)
    const row = nameRows.find(({ regex, in: kinds }) => (!kinds || kinds.includes(kind)) && regex.test(kebab))
    return row ? [{ file, line, kind, found: text, say: row.say }] : []
  }
}

/** `letGoPayment`, `LET_GO_PAYMENT` and `let-go-payment` are one name. */
export function toKebab(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1-$2')
    .replace(/[^a-z\d]+/gi, '-')
    .toLowerCase()
}

/** With blanks for what stands in quotation marks or is code, so that the rest keeps its place. */
export function withoutQuotations(text: string): string {
  return text.replace(/`[^`]*`|“[^”]*”|"[^"\n]*"|‘[^’]*’(?!\w)/g, blank)
}

export function allHits(tree: Tree, find: (file: string, source: string) => Hit[]): Hit[] {
  return [...tree].flatMap(([file, source]) => find(file, source))
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ')
}

/** A phrase may go over the end of a line. */
function spaced(pattern: string): string {
  return pattern.replaceAll(' ', '\\s+')
}

/** They match wherever a row does, and now and then where none does. */
function looseRegex(words: Row[], names: Row[]): RegExp {
  return new RegExp([...words.map(loosePhrase), ...names.map(looseName)].join('|'), 'i')
}

/** Also where the mark of a comment's next line is between two words. */
function loosePhrase({ pattern }: Row): string {
  return pattern.replaceAll(' ', '[\\s*/#]+')
}

function looseName({ pattern, in: kinds }: Row): string {
  const isOfFilesOnly = kinds?.every(kind => kind === 'file')
  return isOfFilesOnly ? '(?!)' : pattern.replaceAll('-', '[-_]?').replace(/^\^|\$$/g, '')
}

/** As whole parts of a name, or as the row says with ^ and $. */
function nameRegex(pattern: string): RegExp {
  return /[$^]/.test(pattern) ? new RegExp(pattern) : new RegExp(`(?:^|-)(?:${pattern})(?:-|$)`)
}
