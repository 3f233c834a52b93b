import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { firstLine, type Row, rowOf, someOf } from './parts/check.ts'
import type { Demo } from './parts/demo.ts'
import { type Installed, installPackages, notInstalled } from './parts/npm-packages.ts'
import { run } from './parts/programs.ts'

type Tool = {
  packages: string[]
  what: string
  /** The document is in `folder`, under `file`. */
  failures: (installed: Installed, file: string) => Promise<string[]>
}

/** tsc of its own: the product's newer one has no API, which the generators use. */
const TYPESCRIPT = 'typescript@5.9.3'

const tools: Record<string, Tool> = {
  '@redocly/cli': {
    packages: ['@redocly/cli@2.77.0'],
    what: 'lint of /api/openapi.json, rules “minimal”',
    async failures({ bin, folder }, file) {
      const args = ['lint', file, '--extends=minimal', '--format=json', '--max-problems=1000']
      const { stdout, stderr } = await run(bin('redocly'), args, { cwd: folder, env: quietEnv })
      const { problems } = parseFrom<{ problems: { severity: string; ruleId: string; message: string }[] }>(
        stdout,
        stderr,
      )
      return problems
        .filter(({ severity }) => severity === 'error')
        .map(({ ruleId, message }) => `${ruleId}: ${message}`)
    },
  },
  '@stoplight/spectral-cli': {
    packages: ['@stoplight/spectral-cli@6.16.3'],
    what: 'lint of /api/openapi.json, rules spectral:oas without array-items',
    async failures({ bin, folder }, file) {
      await writeFile(path.join(folder, '.spectral.yaml'), spectralRules)
      const { stdout, stderr } = await run(bin('spectral'), ['lint', file, '-f', 'json', '--quiet'], { cwd: folder })
      const problems = parseFrom<{ severity: number; code: string; path: string[]; message: string }[]>(stdout, stderr)
      return problems
        .filter(({ severity }) => severity === 0)
        .map(({ code, path: where, message }) => `${code}: ${message} (${where.join('.')})`)
    },
  },
  'openapi-typescript': {
    packages: ['openapi-typescript@7.13.0', TYPESCRIPT],
    what: 'types of the whole API, compiled by tsc --strict',
    async failures(installed, file) {
      const made = await run(installed.bin('openapi-typescript'), [file, '-o', 'types.ts'], { cwd: installed.folder })
      return made.status === 0 ? compile(installed, 'types.ts') : [firstLine(made.stderr)]
    },
  },
  '@hey-api/openapi-ts': {
    packages: ['@hey-api/openapi-ts@0.99.0', TYPESCRIPT],
    what: 'a client of the whole API, compiled by tsc --strict',
    async failures(installed, file) {
      const args = ['-i', file, '-o', 'client', '--no-log-file']
      const made = await run(installed.bin('openapi-ts'), args, { cwd: installed.folder })
      return made.status === 0 ? compile(installed, 'client/index.ts') : [firstLine(made.stderr || made.stdout)]
    },
  },
}

/** Linters and client generators on the demo's OpenAPI document. */
export async function checkOpenApi(demo: () => Promise<Demo>): Promise<Row[]> {
  const { origin } = await demo()
  const document = await (await fetch(`${origin}/api/openapi.json`)).text()
  const rows: Row[] = []
  for (const [program, { packages, what, failures }] of Object.entries(tools)) {
    const installed = await installPackages(...packages)
    if (!installed) {
      rows.push({ program, version: '', what, result: notInstalled(...packages) })
      continue
    }
    const file = path.join(installed.folder, 'openapi.json')
    await writeFile(file, document)
    const version = installed.version(program)
    rows.push(await rowOf({ program, version, what }, async () => someOf(await failures(installed, file))))
  }
  return rows
}

/** `array-items` takes `items: false`, by which JSON Schema 2020-12 closes a tuple, for missing items. */
const spectralRules = 'extends: ["spectral:oas"]\nrules: { array-items: off }\n'

const quietEnv = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }

async function compile({ bin, folder }: Installed, file: string): Promise<string[]> {
  const options = ['--strict', '--noEmit', '--skipLibCheck', '--target', 'es2022', '--lib', 'es2022,dom,dom.iterable']
  const modules = ['--module', 'esnext', '--moduleResolution', 'bundler']
  const { status, stdout } = await run(bin('tsc'), [...options, ...modules, file], { cwd: folder })
  return status === 0 ? [] : stdout.trim().split('\n')
}

function parseFrom<T>(stdout: string, stderr: string): T {
  try {
    return JSON.parse(stdout) as T
  } catch {
    throw new Error(`No JSON in the output: ${firstLine(stdout || stderr)}`)
  }
}
