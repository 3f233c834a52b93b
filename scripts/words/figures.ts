import { parseSync } from 'vite'
import { commentBlocks } from './code-parts.ts'
import { allHits, type Hit, hitFinder, type Rules } from './hits.ts'
import { isScreen } from './part.ts'
import { blocksOf, partsOf } from './parts.ts'
import type { Tree } from './read-tree.ts'
import { median, readingEase, sentencesOf, wordsOf } from './readability.ts'

const MAX_SENTENCE_WORDS = 25

/** A shorter text is a label, and no sentence to measure. */
const MIN_TEXT_WORDS = 4

export type Figure = { label: string; value: number | undefined; target: string; isMet: boolean }

/** A sentence or text that pulls a figure down, for `--list`. */
export type Place = { file: string; line: number; text: string; value: number }

export type Figures = { rows: Figure[]; hits: Hit[]; longSentences: Place[]; hardTexts: Place[] }

export function figuresOf(tree: Tree, rules: Rules, fixed: readonly string[]): Figures {
  const hits = allHits(tree, hitFinder(rules, fixed).hitsIn)
  const longSentences = longSentencesIn(tree)
  const texts = screenTexts(tree)
  const count = (test: (hit: Hit) => boolean) => hits.filter(test).length
  const isSpelling = ({ found }: Hit) => /^cancell/i.test(found)
  return {
    hits,
    longSentences,
    hardTexts: texts.filter(({ value }) => value < 60).sort((a, b) => a.value - b.value),
    rows: [
      atMost(
        'banned names in code',
        count(({ kind }) => kind === 'name' || kind === 'file'),
        0,
      ),
      atMost(
        'banned words in comments and test titles',
        count(({ kind }) => kind === 'comment' || kind === 'title'),
        0,
      ),
      atMost(
        'banned words in UI and email texts, logs',
        count(hit => hit.kind === 'text' && !isSpelling(hit)),
        0,
      ),
      atMost(
        'banned words in docs',
        count(({ kind }) => kind === 'doc'),
        0,
      ),
      atMost('"cancelled" in UI and email texts', count(isSpelling), 0),
      atMost('comment words per 100 lines of TypeScript', commentDensity(tree), 65),
      atMost('README words', documentWords(tree.get('README.md') ?? ''), 900),
      atMost(`sentences over ${MAX_SENTENCE_WORDS} words in docs`, longSentences.length, 0),
      atLeast('median Flesch reading ease of UI and email texts', median(texts.map(({ value }) => value)), 60),
    ],
  }
}

/** Words of comments in 100 lines of the TypeScript under src without its tests; blank lines do not count. */
export function commentDensity(tree: Tree): number {
  let words = 0
  let lines = 0
  for (const [file, source] of tree) {
    if (!/^src\/.*\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file)) continue
    lines += source.split('\n').filter(line => line.trim() !== '').length
    for (const { text } of commentBlocks(parseSync(file, source).comments, source))
      words += text.split(/\s+/).filter(Boolean).length
  }
  return (100 * words) / lines
}

/** As `wc -w` counts. */
export function documentWords(text: string): number {
  return text.split(/\s+/).filter(Boolean).length
}

function longSentencesIn(tree: Tree): Place[] {
  return [...tree].flatMap(([file, source]) =>
    !file.endsWith('.md')
      ? []
      : blocksOf(source).flatMap(({ text, line }) =>
          cellsOf(text)
            .flatMap(cell => sentencesOf(readText(cell)))
            .map(sentence => ({ file, line, text: sentence, value: wordsOf(sentence).length }))
            .filter(({ value }) => value > MAX_SENTENCE_WORDS),
        ),
  )
}

/** String literals and JSX texts of at least four words that people who use the product read. */
function screenTexts(tree: Tree): Place[] {
  return [...tree].flatMap(([file, source]) => {
    if (!isScreen(file)) return []
    const texts = partsOf(file, source).filter(({ kind, text }) => kind === 'text' && isSentence(text))
    return texts.map(({ text, line }) => ({ file, line, text, value: readingEase(text)! }))
  })
}

/** Not a list of class names, a statement or a pattern. */
export function isSentence(text: string): boolean {
  const words = wordsOf(text)
  const plain = words.filter(word => /^[“"'(‘]*[\p{L}’'-]+[.,;:!?…)”"’']*$/u.test(word))
  const isClassList = words.some(word => /^-?[a-z]+(-[a-z\d.[\]/%()]+)*-(\d|\[|\w+\/)|^[a-z-]+:[a-z-]/.test(word))
  const hyphenated = words.filter(word => /^[a-z]+-[a-z]/.test(word))
  if (hyphenated.length >= words.length / 2) return false
  return words.length >= MIN_TEXT_WORDS && plain.length >= words.length / 2 && !isClassList
}

/** What a reader of the rendered text sees, without links' addresses and marks. Code can begin a sentence, though in lower case. */
function readText(markdown: string): string {
  return markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*([-*+]|\d+\.|#+)\s+/gm, '')
    .replace(/([.!?]\s+)`[^\p{L}`]*(\p{L})/gu, (_, end: string, first: string) => end + first.toUpperCase())
    .replace(/[*`|]/g, ' ')
}

function cellsOf(block: string): string[] {
  return block.trimStart().startsWith('|') ? block.split('|') : [block]
}

function atMost(label: string, value: number, target: number): Figure {
  return { label, value, target: target === 0 ? '0' : `≤ ${target}`, isMet: value <= target }
}

function atLeast(label: string, value: number | undefined, target: number): Figure {
  return { label, value, target: `≥ ${target}`, isMet: value !== undefined && value >= target }
}
