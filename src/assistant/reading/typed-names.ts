import { abroad } from './place-names.ts'
import { GAP } from './plain-text.ts'
import { isSportWord } from './read-sport.ts'

export type Span = { start: number; end: number; count: number }

type Word = { text: string; start: number; end: number }

export type Reader = { rest: string; words: readonly Word[]; at: number; hasCapitals: boolean }

export function wordsOf(rest: string): Word[] {
  return [...rest.matchAll(/[\p{L}\d](?:[\p{L}\d'’]|[.-](?=\p{L}))*\.?/gu)].map(({ 0: text, index }) => ({
    text: text.replace(/\.$/, ''),
    start: index,
    end: index + text.replace(/\.$/, '').length,
  }))
}

export type Name = { text: string; start: number; end: number; count: number; lead: string }

/** Separated only by spaces. */
export function nameOf({ rest, words, at }: Reader, count: number): Name | undefined {
  const [first, last] = [words[at], words[at + count - 1]]
  if (!first || !last) return undefined
  const text = rest.slice(first.start, last.end)
  // Only Latin letters can be matched.
  if (/[^\p{Script=Latin}\d\s.'’-]/u.test(text) || /^\d+$/.test(text) || abroad.test(text)) return undefined
  const parts = text.split(/\s+/)
  if (
    parts.some(
      (part, index) =>
        isSportWord(part) || notInNames.has(part.toLowerCase()) || (index === 0 && notFirst.has(part.toLowerCase())),
    )
  )
    return undefined
  const [lead = ''] = before.exec(rest.slice(Math.max(0, first.start - LONGEST_LEAD), first.start)) ?? []
  return { text, start: first.start, end: last.end, count, lead }
}

const LONGEST_LEAD = 30

const before = new RegExp(
  String.raw`(?:\b(?:in|near|around|by|at|close\s+to|next\s+to|outside(?:\s+of)?|over\s+in|out\s+in|based\s+in|downtown|north|south|east|west|central|uptown|greater|metro)\s+|(?<=[${GAP}]\s?)(?:of|from|to)\s+)(?:the\s+)?(?:(?:city\s+of|greater|downtown|central|north|south|east|west|uptown|metro|upper|lower)\s+)*$`,
  'i',
)

const notInNames = new Set(
  'january february monday tuesday wednesday thursday friday saturday sunday today tomorrow tonight indoor indoors outdoor outdoors at for under with and or please need want looking miles i we my our me you it is are that this on in near around from to by para con por y'.split(
    ' ',
  ),
)

const notFirst = new Set(
  'a an the any of on in near around from to by his her your their what where when who which how'.split(' '),
)
