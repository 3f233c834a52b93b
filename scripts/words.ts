import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { endWith, StartFault } from '#kit/server/start-fault.ts'
import { readOptions } from './read-options.ts'
import { allHits, type Baseline, countByFile, grownFiles, type Hit, hitFinder, type Rules } from './words/hits.ts'
import { readRevision, readWorktree, type Tree } from './words/read-tree.ts'
import specified from './words/specified-texts.json' with { type: 'json' }
import rules from './words.json' with { type: 'json' }

/**
 * `npm run words`: the language of code, docs and screens in figures. `--list` names each place and what to say instead, `--base REF`
 * shows the figures of a revision before, `--only TEXT` lists files whose path contains it. `--check` is the part of `npm run check`:
 * it fails when a file has more banned words or names than words-baseline.json records, until the record is empty and can go.
 * `--write-baseline` records today's.
 */
const options = readOptions({
  list: { isFlag: true },
  base: {},
  only: { default: '' },
  check: { isFlag: true },
  'write-baseline': { isFlag: true },
})

const baselineFile = path.join(import.meta.dirname, 'words-baseline.json')
const fixed = Object.values(specified).flat()
const { hitsIn, isWithin } = hitFinder(rules satisfies Rules, fixed)

if (options['write-baseline']) writeBaseline()
else if (options.check) check()
else await report()

function writeBaseline(): void {
  const hits = allHits(readWorktree(), hitsIn)
  writeFileSync(baselineFile, `${JSON.stringify(countByFile(hits), null, 2)}\n`)
  console.log(`${hits.length} places recorded in scripts/words-baseline.json.`)
}

function check(): void {
  const tree = readWorktree()
  const baseline = JSON.parse(readFileSync(baselineFile, 'utf8')) as Baseline
  // Parsing takes most of the time, and few files have what even looks like a new hit.
  const hits = allHits(tree, (file, source) =>
    isWithin(file, source, baseline[file] ?? 0) ? [] : hitsIn(file, source),
  )
  const grown = grownFiles(countByFile(hits), baseline, tree)
  if (grown.length === 0) return
  for (const file of grown) {
    console.error(`${file} has more banned words or names than before (${baseline[file] ?? 0}). All it has:`)
    for (const hit of hits) if (hit.file === file) console.error(lineOf(hit))
  }
  console.error('Banned words and names, and what to say instead, are listed in scripts/words.json.')
  process.exitCode = 1
}

async function report(): Promise<void> {
  // Loaded here: the check counts no syllables.
  const { figuresOf } = await import('./words/figures.ts')
  const now = figuresOf(readWorktree(), rules, fixed)
  const before = options.base === undefined ? undefined : figuresOf(treeAt(options.base), rules, fixed)
  const width = Math.max(...now.rows.map(({ label }) => label.length))
  now.rows.forEach(({ label, value, target, isMet }, index) => {
    const was = before && `${shown(before.rows[index]!.value).padStart(8)}  →`
    console.log(
      `${label.padEnd(width)} ${was ?? ''}${shown(value).padStart(8)}   ${target.padEnd(6)} ${isMet ? 'met' : ''}`,
    )
  })
  if (!options.list) return
  const isListed = ({ file }: { file: string }) => file.includes(options.only)
  console.log('\nBanned words and names')
  for (const hit of now.hits.filter(isListed)) console.log(lineOf(hit))
  console.log('\nLong sentences in docs (words)')
  for (const { file, line, text, value } of now.longSentences.filter(isListed))
    console.log(`  ${file}:${line} ${value}  ${text}`)
  console.log('\nUI and email texts under 60 (reading ease)')
  for (const { file, line, text, value } of now.hardTexts.filter(isListed))
    console.log(`  ${file}:${line} ${shown(value)}  ${text}`)
}

function treeAt(revision: string): Tree {
  try {
    return readRevision(revision)
  } catch (error) {
    endWith(new StartFault('config', `--base is a git revision, and not “${revision}”.`, error))
  }
}

function lineOf({ file, line, kind, found, say }: Hit): string {
  return `  ${file}:${line} ${kind} “${found}” → ${say}`
}

function shown(value: number | undefined): string {
  return value === undefined ? '–' : value.toLocaleString('en-US', { maximumFractionDigits: 1 })
}
