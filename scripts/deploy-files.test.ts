import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { parseAllDocuments, parseDocument } from 'yaml'
import { BUILT_FILE, FILE_HEADERS, securityHeaders } from '#app/server/security-headers.ts'
import { serverCommand } from '#app/testing/server-command.ts'
import { readConfig } from '#kit/server/config/config.ts'
import { secretNames } from '#kit/server/config/secret-files.ts'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

type Service = {
  image: string
  environment?: Record<string, string>
  secrets?: string[]
  ports?: string[]
  read_only?: boolean
  healthcheck?: object
}
type Compose = { services: Record<string, Service>; secrets: Record<string, { file: string }> }
type Container = {
  env: { name: string; value: string }[]
  volumeMounts: { name: string; mountPath: string }[]
  securityContext: object
  [probe: string]: unknown
}
type Deployment = {
  kind: string
  metadata: { name: string }
  data?: Record<string, string>
  stringData?: Record<string, string>
  spec: { template: { spec: { securityContext: object; containers: Container[]; volumes: object[] } } }
}

const compose = yaml<Compose>('compose.yaml')
const live = yaml<Compose>('deploy/compose.live.yaml')
const manifests = readdirSync(path.join(root, 'deploy/kubernetes')).flatMap(file =>
  objects(`deploy/kubernetes/${file}`),
)
const manifest = (kind: string, name: string) => manifests.find(one => one.kind === kind && one.metadata.name === name)!
const ours = ['web-1', 'web-2', 'worker']

test('compose runs two web processes, a worker, a database and a proxy', () => {
  expect(Object.keys(compose.services).sort()).toEqual(['database', 'proxy', ...ours])
  expect(ours.map(name => compose.services[name]!.environment!.ROLE)).toEqual(['web', 'web', 'worker'])
  for (const name of ours) expect(compose.services[name]).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
  // Our own image has its own health check.
  for (const name of ['database', 'proxy']) expect(compose.services[name]!.healthcheck).toBeDefined()
  expect(read('Dockerfile')).toContain('HEALTHCHECK')
})

test('compose starts with the secrets its script creates once', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'openfield-deploy-'))
  cpSync(path.join(root, 'deploy/make-secrets.sh'), path.join(folder, 'make-secrets.sh'))
  const make = () => execFileSync('sh', [path.join(folder, 'make-secrets.sh')])
  const made = () =>
    Object.fromEntries(
      readdirSync(`${folder}/secrets`).map(name => [name, readFileSync(`${folder}/secrets/${name}`, 'utf8')]),
    )
  make()
  const first = made()
  expect(
    Object.values(compose.secrets)
      .map(({ file }) => path.basename(file))
      .sort(),
  ).toEqual(Object.keys(first).sort())
  make()
  expect(made()).toEqual(first)
  const given = filled(compose.services['web-1']!.environment!)
  const config = readConfig(withFiles(given, name => `${folder}/secrets/${name}`))
  expect(config).toMatchObject({
    mode: 'demo',
    role: 'web',
    sealingKey: first['sealing-key'],
    metricsToken: first['metrics-token'],
  })
  expect(new URL(config.databaseUrl!).password).toBe(first['database-password'])
  rmSync(folder, { recursive: true })
})

test('H3: compose publishes the demo on this machine only; live mode publishes ports 80 and 443', () => {
  const published = Object.values(compose.services).flatMap(({ ports = [] }) => ports)
  expect(published).toHaveLength(2)
  for (const port of published) expect(port).toMatch(/^127\.0\.0\.1:/)
  expect(live.services.proxy!.ports).toEqual(['80:80', '443:443'])
})

test('H3: the image starts the demo only behind compose’s proxy', () => {
  const pairs = read('Dockerfile')
    .match(/^ENV (.*)$/m)![1]!
    .split(' ')
  const image = Object.fromEntries(pairs.map(pair => pair.split('=') as [string, string]))
  const { TRUSTED_PROXIES } = filled(compose.services['web-1']!.environment!)
  expect(readConfig({ ...image, TRUSTED_PROXIES }).mode).toBe('demo')
  expect(() => readConfig(image)).toThrow('can be reached from other machines')
})

test('live compose is a valid live configuration', () => {
  const examples = manifest('Secret', 'openfield').stringData!
  for (const name of ours) {
    const said = {
      PUBLIC_URL: 'https://openfield.example',
      MAIL_FROM: 'a@openfield.example',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
    }
    const given = filled({ ...compose.services[name]!.environment, ...live.services[name]!.environment }, said)
    const config = withSecrets(examples, files => readConfig(withFiles(given, file => files(file))))
    const metricsToken = examples['metrics-token']
    expect(config).toMatchObject({ mode: 'live', role: name === 'worker' ? 'worker' : 'web', metricsToken })
    expect(live.services[name]!.secrets).toEqual(expect.arrayContaining(compose.services[name]!.secrets!))
  }
  const known = new Set([...Object.keys(compose.secrets), ...Object.keys(live.secrets)])
  for (const { secrets = [] } of [...Object.values(compose.services), ...Object.values(live.services)])
    for (const secret of secrets) expect(known).toContain(secret)
})

test.each(['web', 'worker'] as const)('the %s pods have a valid live configuration', role => {
  const { data = {} } = manifest('ConfigMap', 'openfield')
  const { template } = manifest('Deployment', `openfield-${role}`).spec
  const [container] = template.spec.containers
  const own = Object.fromEntries(container!.env.map(({ name, value }) => [name, value]))
  const { stringData = {} } = manifest('Secret', 'openfield')
  const config = withSecrets(stringData, files => readConfig(withFiles({ ...data, ...own }, files)))
  expect(config).toMatchObject({ mode: 'live', role, metricsToken: stringData['metrics-token'] })
  expect(config.bucket).toBeDefined()
})

test.each(['web', 'worker'] as const)(
  'the %s pods run without root, write only to /data and /tmp, and have probes',
  role => {
    const { spec } = manifest('Deployment', `openfield-${role}`).spec.template
    const [container] = spec.containers
    expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 })
    expect(container!.securityContext).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false })
    expect(container!.volumeMounts.map(({ mountPath }) => mountPath)).toEqual([
      '/run/secrets/openfield',
      '/data',
      '/tmp',
    ])
    expect(container!.livenessProbe).toMatchObject({ httpGet: { path: '/healthz', port: 'http' } })
    expect(container!.readinessProbe).toMatchObject({ httpGet: { path: '/readyz', port: 'http' } })
  },
)

test('Caddy serves the files that need no policy, with the headers of the product', async () => {
  const caddyfile = read('deploy/Caddyfile')
  const pattern = /path_regexp (\S+)/.exec(caddyfile)![1]!
  expect(pattern).toBe(BUILT_FILE.source.replaceAll('\\/', '/').replace('(?:', '('))
  const app = fastify()
  await securityHeaders(app, { pages: 'none', mode: 'live', mapTiles: undefined })
  app.get('/assets/a-1.js', (_request, reply) => reply.send(''))
  const { headers } = await app.inject('/assets/a-1.js')
  for (const name of FILE_HEADERS) {
    const [, value] = new RegExp(`^\\t+${name} "?([^"\\n]*)"?$`, 'im').exec(caddyfile) ?? []
    expect(value, name).toBe(headers[name])
  }
  expect(read('Dockerfile')).toContain('COPY --from=build /app/dist/client/assets /srv/client/assets')
})

test('every variable set in deployment files is known', () => {
  const known = new Set([...read('.env.example').matchAll(/^#?([A-Z\d_]+)=/gm)].map(([, name]) => name!))
  for (const name of secretNames) known.add(`${name}_FILE`)
  const set = [
    ...ours.flatMap(name => [compose, live].flatMap(({ services }) => Object.keys(services[name]!.environment!))),
    ...Object.keys(manifest('ConfigMap', 'openfield').data!),
    ...read('Dockerfile')
      .match(/^ENV (.*)$/m)![1]!
      .split(' ')
      .map(pair => pair.split('=')[0]!),
  ]
  expect(set.filter(name => !known.has(name))).toEqual([])
})

test('the image copies existing files only, without secrets or tests', () => {
  const copied = [...read('Dockerfile').matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(([, files]) =>
    files!.split(' '),
  )
  expect(copied.filter(file => !existsSync(path.join(root, file)))).toEqual([])
  const ignored = read('.dockerignore').split('\n')
  expect(ignored).toEqual(expect.arrayContaining(['.env', '.data', 'deploy', 'node_modules', '**/*.test.ts']))
  expect(read('.gitignore')).toContain('deploy/secrets/')
})

test('the image starts as npm start does', () => {
  const { scripts } = JSON.parse(read('package.json'))
  expect(scripts.start).toMatch(new RegExp(` ${serverCommand.join(' ')}$`))
  expect(read('Dockerfile')).toContain(`CMD ${JSON.stringify(['node', ...serverCommand]).replaceAll(',', ', ')}`)
})

test('the image runs as the node user', () => {
  const last = read('Dockerfile')
    .split(/^FROM /m)
    .at(-1)!
  expect(last).toMatch(/^USER node$/m)
  expect(last.indexOf('USER node')).toBeLessThan(last.indexOf('CMD ['))
})

/** Fails on a duplicate key or any other error; the file has one document. */
function yaml<T>(file: string): T {
  const document = parseDocument(read(file), { merge: true })
  expect(document.errors, file).toEqual([])
  return document.toJS() as T
}

function objects(file: string): Deployment[] {
  const documents = parseAllDocuments(read(file))
  if (!Array.isArray(documents)) throw new Error(`${file} is empty.`)
  for (const { errors } of documents) expect(errors, file).toEqual([])
  return documents.map(document => document.toJS() as Deployment)
}

/** Expands `${NAME:-otherwise}` and `${NAME:?why}` like compose, innermost first. */
function filled(environment: Record<string, string>, given: Record<string, string> = {}): Record<string, string> {
  const fill = (text: string): string => {
    const less = text.replace(
      /\$\{(\w+):(-|\?)([^${}]*)\}/g,
      (_all, name: string, sign, rest: string) => given[name] ?? (sign === '-' ? rest : ''),
    )
    return less === text ? text : fill(less)
  }
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, fill(value)]))
}

/** Tests keep the secrets' files elsewhere. */
function withFiles(environment: Record<string, string>, place: (name: string) => string): Record<string, string> {
  const entries = Object.entries(environment)
  return Object.fromEntries(
    entries.map(([name, value]) => [name, name.endsWith('_FILE') ? place(path.basename(value)) : value]),
  )
}

function withSecrets<T>(secrets: Record<string, string>, work: (place: (name: string) => string) => T): T {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'openfield-deploy-'))
  try {
    for (const [name, value] of Object.entries(secrets)) writeFileSync(path.join(folder, name), value)
    return work(name => path.join(folder, name))
  } finally {
    rmSync(folder, { recursive: true })
  }
}
