import { codeParts } from './code-parts.ts'
import type { Part } from './part.ts'

/** Everything in a file that has words, in no order. */
export function partsOf(file: string, source: string): Part[] {
  const name = file.split('/').at(-1)!
  const isCode = /\.(tsx?|mjs)$/.test(name)
  const own = fileNameOf(file)
  if (isCode) return [own, ...codeParts(file, source)]
  return name.endsWith('.md') ? [own, ...blocksOf(source)] : hashComments(source)
}

export function fileNameOf(file: string): Part {
  return {
    kind: 'file',
    text: file
      .split('/')
      .at(-1)!
      .replace(/(\.(test|spec))?\.\w+$/, ''),
    line: 1,
  }
}

/** Paragraphs, list items, headings and rows of tables, without fenced code. Each keeps its line breaks. */
export function blocksOf(markdown: string): Part[] {
  const blocks: Part[] = []
  let isFenced = false
  let isOpen = false
  markdown.split('\n').forEach((line, index) => {
    const isFence = /^\s*(```|~~~)/.test(line)
    if (isFence) isFenced = !isFenced
    const isBlank = isFence || isFenced || line.trim() === '' || /^[\s|:-]+$/.test(line)
    const isAlone = /^\s*(\||#)/.test(line)
    if (isBlank) isOpen = false
    else if (isOpen && !isAlone && !/^\s*([-*+]|\d+\.)\s/.test(line)) blocks.at(-1)!.text += `\n${line}`
    else blocks.push({ kind: 'doc', text: line, line: index + 1 })
    if (!isBlank) isOpen = !isAlone
  })
  return blocks
}

/** The comments of shell, YAML and .env files; lines that follow each other are one. */
function hashComments(source: string): Part[] {
  const comments: Part[] = []
  source.split('\n').forEach((line, index) => {
    const [, text] = /^\s*#(?!!)(.*)$/.exec(line) ?? []
    const last = comments.at(-1)
    if (text === undefined) return
    if (last && last.line + last.text.split('\n').length === index + 1) last.text += `\n${text}`
    else comments.push({ kind: 'comment', text, line: index + 1 })
  })
  return comments
}
