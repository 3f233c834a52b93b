import { spawnSync } from 'node:child_process'
import path from 'node:path'

/**
 * `npm run audit`: known vulnerabilities of runtime dependencies. Fails on high or critical ones, and if the registry
 * does not answer.
 */
const ADVISORIES = 'https://github.com/advisories'

type Finding = { severity: string; via: (string | { title: string; url: string })[]; range: string }
type Report = {
  vulnerabilities?: Record<string, Finding>
  error?: { code?: string; summary?: string }
  message?: string
}

const severe = ['high', 'critical']
// The npm that runs this script: on Windows npm is not an executable.
const npm = process.env.npm_execpath
const [program, ...first] = npm ? [process.execPath, npm] : ['npm']
const { stdout, error } = spawnSync(program, [...first, 'audit', '--omit=dev', '--json'], {
  cwd: path.resolve(import.meta.dirname, '..'),
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
})
process.exitCode = judge(error ? undefined : readReport(stdout))

function readReport(text: string): Report | undefined {
  try {
    return JSON.parse(text) as Report
  } catch {
    return undefined
  }
}

/** 0: nothing severe. 1: a severe vulnerability. 2: no answer. */
function judge(report: Report | undefined): 0 | 1 | 2 {
  if (!report?.vulnerabilities) {
    const why = report?.error?.summary || report?.message || 'npm returned no report'
    console.error(
      `The registry could not be asked for known holes (${why}). Nothing was checked; ask again where it answers.`,
    )
    return 2
  }
  const found = Object.entries(report.vulnerabilities).filter(([, { severity }]) => severe.includes(severity))
  for (const [name, { severity, range, via }] of found) {
    const holes = via.flatMap(hole => (typeof hole === 'string' ? [] : [`${hole.title} (${hole.url})`]))
    console.error(`${name} ${range}: ${severity}. ${holes.join('; ') || `See ${ADVISORIES}`}`)
  }
  if (found.length > 0) return 1
  console.log('No known vulnerabilities of high or critical severity in runtime dependencies.')
  return 0
}
