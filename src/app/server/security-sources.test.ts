import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** Production sources without comments, by path from `src`. */
const sources = new Map(
  globSync('**/*.{ts,tsx}', { cwd: path.join(root, 'src') })
    .map(file => file.split(path.sep).join('/'))
    .filter(file => !/\.test\.tsx?$|(^|\/)testing\//.test(file))
    .map(file => [file, read(`src/${file}`).replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')]),
)
const packageFile = JSON.parse(read('package.json')) as { dependencies: object }
const lockFile = JSON.parse(read('package-lock.json')) as {
  packages: Record<string, { version?: string; integrity?: string; link?: boolean; dev?: boolean }>
}

const filesWith = (pattern: RegExp) => [...sources].flatMap(([file, text]) => (pattern.test(text) ? [file] : [])).sort()

test('production sources are found', () => expect(sources.size).toBeGreaterThan(500))

test('no source evaluates text as code', () => {
  expect(filesWith(/\beval\(|\bnew Function\(|\bset(?:Timeout|Interval)\(\s*['"`]|node:vm\b/)).toEqual([])
})

test('only the embedded database starts programs, and never through a shell', () => {
  const starting = filesWith(/child_process/)
  expect(starting).toEqual([
    'kit/server/postgres/postgres-binaries.ts',
    'kit/server/postgres/postgres-cluster.ts',
    'kit/server/postgres/postgres-process.ts',
  ])
  for (const file of starting) expect(sources.get(file), file).not.toMatch(/\bshell\s*:|\b(?:exec|execSync)\b/)
})

test('one file requests user-supplied addresses; others call this machine or configured hosts', () => {
  const calls =
    /(?<![.\w])fetch\(|client\.fetch\(|\bhttps?\)?\.(?:request|get)\(|^import (?!type\b).*\b(?:get|request|connect)\b.* from 'node:(?:https?|net|tls)'/m
  expect(filesWith(calls).filter(file => file.includes('/server/'))).toEqual([
    'assistant/server/language-model/call-language-model.ts',
    'calendars/outside/server/send-request.ts',
    'facilities/photos/server/s3-photos.ts',
    'kit/server/cells/ask-cell.ts',
    'kit/server/http/self-probe.ts',
    'kit/server/postgres/embedded-postgres.ts',
    'sandbox/server/deliver-events.ts',
  ])
})

test('only JSON-LD and React’s own markup are inserted as HTML', () => {
  expect(filesWith(/dangerouslySetInnerHTML/)).toEqual(['kit/web/page-head.tsx', 'kit/web/still.tsx'])
  expect(filesWith(/\.(?:outerHTML|innerHTML)\s*\+?=(?!=)|insertAdjacentHTML|document\.write|\bsrcdoc\b/i)).toEqual([])
})

test('tabs communicate only over a BroadcastChannel, which other origins cannot join', () => {
  expect(filesWith(/postMessage\(|BroadcastChannel\(/)).toEqual(['kit/web/use-bot-check.ts'])
  expect(filesWith(/(?:window|self)\.addEventListener\(\s*'message'|window\.(?:parent|opener)\b/)).toEqual([])
})

test('no dependency parses XML, Markdown or templates, and pages use no plug-ins', () => {
  const direct = Object.keys(packageFile.dependencies)
  const names = Object.entries(lockFile.packages).flatMap(([name, { dev }]) => (name && !dev ? name : []))
  expect(names).toEqual(expect.arrayContaining(direct.map(name => `node_modules/${name}`)))
  expect(
    names.filter(name => /xml|sax|markdown|marked|remark|bbcode|handlebars|mustache|ejs|pug|nunjucks/.test(name)),
  ).toEqual([])
  expect(filesWith(/\bDOMParser\b|XSLTProcessor|<(?:embed|applet)\b/)).toEqual([])
})

test('Math.random is used only for retry delays and the order of simulated events', () => {
  expect(filesWith(/\bMath\.random\b/)).toEqual([
    'calendars/connections/server/open-providers.ts',
    'sandbox/server/deliver-events.ts',
  ])
})

test('tokens have 256 bits from the operating system', () => {
  expect(sources.get('accounts/server/secret-token.ts')).toContain("randomBytes(32).toString('base64url')")
  expect(sources.get('kit/server/db/settings.ts')).toContain("randomBytes(32).toString('hex')")
})

test('hashes are SHA-256, and SHA-1 only where nothing is secret', () => {
  const algorithms = new Set<string>()
  for (const text of sources.values())
    for (const [, name] of text.matchAll(/\b(?:hash|createHash|createHmac)\(\s*'([^']+)'/g)) algorithms.add(name!)
  expect([...algorithms].sort()).toEqual(['sha1', 'sha256'])
  expect(filesWith(/'sha1'/)).toEqual([
    'app/server/share/share-routes.ts',
    'app/server/site-files.ts',
    'kit/server/db/name-based-uuid.ts',
    'kit/server/http/etag.ts',
    'leads/server/receive-lead.ts',
    'listings/server/notify-listing.ts',
    'search-alerts/server/notify-open-times.ts',
  ])
})

test('only one file encrypts, with AES-256-GCM', () => {
  expect(filesWith(/createCipheriv/)).toEqual(['kit/server/security/seal.ts'])
  expect(sources.get('kit/server/security/seal.ts')).toContain("'aes-256-gcm'")
})

test('signed keys and the metrics token are compared in constant time', () => {
  expect(filesWith(/\btimingSafeEqual\(/)).toEqual([
    'accounts/server/cells/token.ts',
    'app/server/metrics/metrics-route.ts',
    'kit/server/cells/ask-cell.ts',
    'kit/server/security/signed-key.ts',
    'sandbox/server/start-sandbox.ts',
  ])
})

test('eight files use browser storage, and none of them mentions a token', () => {
  const storing = filesWith(/\b(?:localStorage|sessionStorage|indexedDB)\b|document\.cookie/)
  expect(storing).toEqual([
    'clinics/publishing/web/clinic-draft-memory.ts',
    'gazetteer/web/kept-state.ts',
    'gazetteer/web/recent-places.ts',
    'imports/web/mapping-memory.ts',
    'kit/web/form/count-step.ts',
    'kit/web/session-value.ts',
    'kit/web/theme/theme.ts',
    'organizations/web/choose-organization.ts',
  ])
  for (const file of storing) expect(sources.get(file), file).not.toMatch(/token|secret|password|accountId/i)
})

test('password fields set autocomplete and allow pasting', () => {
  expect(filesWith(/type="password"/)).toEqual([])
  // Pastes cells.
  expect(filesWith(/\bonPaste\b/)).toEqual(['imports/web/correction-grid.tsx'])
  const fields = [...sources.values()].flatMap(text => text.match(/<PasswordField\b[^>]*>/g) ?? [])
  expect(fields.length).toBeGreaterThan(2)
  for (const field of fields) expect(field).toContain('autoComplete=')
})

test('the lock file pins every package’s version and hash', () => {
  const packages = Object.entries(lockFile.packages).filter(([name, { link }]) => name && !link)
  expect(packages.length).toBeGreaterThan(300)
  const unpinned = packages.filter(([, { version, integrity }]) => !version || !integrity?.startsWith('sha512-'))
  expect(unpinned.map(([name]) => name)).toEqual([])
})

test('the image copies named folders only, never the whole repository', () => {
  const final = read('Dockerfile')
    .split(/^FROM /m)
    .at(-1)!
  const copied = [...final.matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(([, files]) => files!.split(' '))
  expect(copied.sort()).toEqual(['LICENSE', 'NOTICE', 'data', 'migrations', 'package.json', 'scripts', 'src'])
  expect(read('.dockerignore').split('\n')).toContain('.git')
})
