import { endWith } from '#kit/server/start/read-fault.ts'
import { StartFault } from '#kit/server/start-fault.ts'
import { readOptions } from './read-options.ts'
import { allHits, type Hit, hitFinder, type Rules } from './words/hits.ts'
import { readRevision, readWorktree, type Tree } from './words/read-tree.ts'
import specified from './words/specified-texts.json' with { type: 'json' }
import rules from './words.json' with { type: 'json' }

/**
 * `npm run words`: the language of code, docs and screens in figures. `--list` names each place and what to say instead, `--base REF`
 * shows the figures of a revision before, `--only TEXT` lists files whose path contains it. `--check` is the part of `npm run check`:
 * it fails on a banned word or name.
 */
const options = readOptions({
  list: { isFlag: true },
  base: {},
  only: { default: '' },
  check: { isFlag: true },
})

const fixed = Object.values(specified).flat()
const { hitsIn, mayHaveHits } = hitFinder(rules satisfies Rules, fixed)

if (options.check) check()
else await report()

function check(): void {
  // Parsing takes most of the time.
  const hits = allHits(readWorktree(), (file, source) => (mayHaveHits(file, source) ? hitsIn(file, source) : []))
  if (hits.length === 0) return
  for (const hit of hits) console.error(lineOf(hit))
  console.error('See scripts/words.json for the banned words and their replacements.')
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
