import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import type { AvailabilitySlot } from '#availability/contract.ts'
import { freePort } from '#kit/server/free-port.ts'
import { addDays, dateIn } from '#kit/shared/time.ts'
import { makeDataDir } from '../../src/app/testing/make-data-dir.ts'
import { firstLine, type Row, rowOf } from './parts/check.ts'
import { startDemo } from './parts/demo.ts'
import { missingPrograms, run, versionOf } from './parts/programs.ts'
import { startService, waitFor } from './parts/services.ts'
import { bookSlot, findOpenSlots, visit } from './parts/visitor.ts'

/** Debian's, whose packages are meant; another may come first on the path. */
const PYTHON = '/usr/bin/python3'
const EMAIL = 'sam@example.org'
const scripts = path.join(import.meta.dirname, 'mail')

/** What read.py prints; `events` is null without python3-icalendar. */
type Mail = {
  to: string[]
  subject: string
  hasDate: boolean
  hasId: boolean
  types: string[]
  defects: string[]
  text: string
  events: { start: string; errors: string[] }[] | null
}

/** A booking's mail through an SMTP server that wants STARTTLS and a login, read by Python's email package. */
export async function checkMail(): Promise<Row[]> {
  const server = { program: 'aiosmtpd', what: 'a receipt, only after STARTTLS and a login' }
  const missing = missingPrograms({ aiosmtpd: 'python3-aiosmtpd', openssl: 'openssl' })
  if (missing) return [{ ...server, version: '', result: missing }]
  const dir = await makeDataDir('conformance')
  try {
    const { mail, slot } = await receiveReceipt(dir)
    const version = await pythonVersion('sys', 'sys.version.split()[0]')
    const rows = [
      await rowOf({ ...server, version: versionOf('aiosmtpd') }, async () => (mail ? [] : ['no mail within a minute'])),
    ]
    if (!mail) return rows
    rows.push(
      await rowOf({ program: 'Python’s email package', version, what: 'parses that receipt' }, async () =>
        faultsOf(mail),
      ),
      await readInvitation(mail, slot),
    )
    return rows
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

async function receiveReceipt(dir: string): Promise<{ mail: Mail | undefined; slot: AvailabilitySlot }> {
  const [folder, certificate, key] = ['mails', 'certificate.pem', 'key.pem'].map(name => path.join(dir, name)) as [
    string,
    string,
    string,
  ]
  await mkdir(folder)
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const files = ['-keyout', key, '-out', certificate]
  await run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject, ...files])
  const port = await freePort()
  const args = [path.join(scripts, 'server.py'), String(port), certificate, key, folder]
  const server = await startService(PYTHON, args, { port })
  const app = await startDemo({
    SMTP_URL: `smtp://openfield:${encodeURIComponent('a mail password')}@localhost:${port}?requireTLS=true`,
    // The certificate is checked, and nobody but this server's sender trusts it.
    NODE_EXTRA_CA_CERTS: certificate,
  })
  try {
    const visitor = visit(app.origin)
    const [slot] = await findOpenSlots(visitor, addDays(dateIn('America/New_York', Date.now()), 6))
    await bookSlot(visitor, slot!, { email: EMAIL })
    const mail = await waitFor(async () => (await readMails(folder)).find(({ to }) => to.includes(EMAIL)))
    return { mail, slot: slot! }
  } finally {
    await app.stop()
    await server.stop()
  }
}

async function readMails(folder: string): Promise<Mail[]> {
  const mails: Mail[] = []
  for (const name of await readdir(folder)) {
    const input = await readFile(path.join(folder, name), 'latin1')
    const { stdout, stderr } = await run(PYTHON, [path.join(scripts, 'read.py')], { input })
    if (!stdout) throw new Error(firstLine(stderr))
    mails.push(JSON.parse(stdout) as Mail)
  }
  return mails
}

function faultsOf({ hasDate, hasId, types, defects, text }: Mail): string[] {
  const faults = [...defects]
  if (!hasDate) faults.push('no date')
  if (!hasId) faults.push('no Message-ID')
  for (const type of ['text/plain', 'text/html', 'text/calendar'])
    if (!types.includes(type)) faults.push(`no part ${type}`)
  if (!/https?:\/\/localhost/.test(text)) faults.push('no link in the plain text')
  return faults
}

async function readInvitation({ events }: Mail, { startTime }: AvailabilitySlot): Promise<Row> {
  const row = { program: 'python3-icalendar', what: 'reads its invitation' }
  if (!events) return { ...row, version: '', result: 'not installed: apt-get install python3-icalendar' }
  const version = await pythonVersion('icalendar', 'icalendar.__version__')
  return rowOf({ ...row, version }, async () => {
    const [event] = events
    if (!event) return ['no event']
    const isRight = Date.parse(event.start) === Date.parse(startTime)
    return [...event.errors, ...(isRight ? [] : [`it starts at ${event.start} instead of ${startTime}`])]
  })
}

async function pythonVersion(name: string, expression: string): Promise<string> {
  return (await run(PYTHON, ['-c', `import ${name}; print(${expression})`])).stdout.trim()
}
