import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { preferenceNames } from '#assistant/contract.ts'
import { understandRequest } from '#assistant/rules.ts'
import { usPlaces } from '#assistant/server/circumstances.ts'
import { openLanguageModel } from '#assistant/server/language-model/open-language-model.ts'
import { understandRequest as askModel } from '#assistant/server/understand-request.ts'
import { readConfig } from '#kit/server/config/config.ts'
import type { LanguageModelAccess } from '#kit/server/config/model-access.ts'
import { printTable } from './parts/print-table.ts'
import { type Reader, type RequestCase, reportScore, scoreReader, showScore } from './parts/score-requests.ts'
import { slowTexts } from './parts/slow-texts.ts'
import { costRow, exactly, report } from './report/bench-row.ts'

/**
 * `-- assistant`: accuracy and speed of understanding requests by the built-in parser and, if set, the model of
 * AI_PROVIDER (one paid call per scored request). `--misses` also lists the parser's errors on the tuning part.
 */
const { values } = parseArgs({ args: process.argv.slice(3), options: { misses: { type: 'boolean', default: false } } })

const parts = { tune: readCases('tune'), scored: readCases('scored') }
const recurring = { tune: readCases('recurring-tune'), 'held out': readCases('recurring-held-out') }
const parser: Reader = async ({ request, ...asker }) => understandRequest(request, { ...asker, places: usPlaces })
for (const [part, cases] of Object.entries(parts)) {
  const score = await scoreReader(cases, parser)
  showScore(`Built-in parser, ${part} part`, score, { misses: values.misses || part === 'scored' })
  if (part === 'scored') reportScore(score)
}

for (const [part, cases] of Object.entries(recurring)) {
  const score = await scoreReader(cases, parser)
  showScore(`Built-in parser, requests that repeat, ${part}`, score, { misses: values.misses })
  if (part === 'held out') reportScore(score, { of: ' of requests that repeat', wholeGoal: 85 })
}

const slow = await scoreReader(slowTexts.map(asCase), parser)
const longest = slow.times.at(-1) ?? 0
printTable('Texts of 1,000 characters that are made to be slow', [
  ['texts', 'longest, ms'],
  [String(slow.requests), longest.toFixed(1)],
])
report(costRow('a text of 1,000 characters that is made to be slow, at most', 'ms', { measured: exactly(longest) }))

const { languageModel: access } = readConfig(process.env)
if (access)
  showScore(`${access.model}, scored part`, await scoreReader(parts.scored, readerOf(access)), { misses: true })
else console.log('\nNo model is configured (AI_PROVIDER), so only the parser was measured.')

/** Without a budget: the parts have a fixed number of requests. */
function readerOf(model: LanguageModelAccess): Reader {
  const ask = openLanguageModel(model, { spendCall: async () => undefined, log: pino() })
  return async ({ request, now, zone, region }) => {
    const circumstances = { now, zone, ...(region && { region }), places: usPlaces }
    const { unclear, ...answer } = await askModel(ask, { user_request: request, visitor: 'bench' }, circumstances)
    const said = preferenceNames.filter(name => answer[name] !== undefined).map(name => [name, answer[name]])
    return { preferences: Object.fromEntries(said), unclear }
  }
}

function asCase(request: string): RequestCase {
  return { request, now: '2026-11-25T10:00:00-05:00', zone: 'America/New_York', expected: {}, asked: [] }
}

function readCases(part: string): RequestCase[] {
  return JSON.parse(readFileSync(path.join(import.meta.dirname, 'assistant', `${part}.json`), 'utf8')) as RequestCase[]
}
