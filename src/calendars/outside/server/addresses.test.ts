import { createServer, type Server, Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { ProviderFault } from '#calendars/server/adapter.ts'
import { isPublic } from './address-rules.ts'
import { makeFetchOutside } from './fetch-outside.ts'

/** Spellings of the clouds' metadata address. */
const METADATA = [
  '169.254.169.254',
  '169.254.169.254.',
  '169.254.169.254..',
  '2852039166',
  '2852039166.',
  '0xa9fea9fe',
  '0xA9FEA9FE',
  '0x00000000a9fea9fe',
  '025177524776',
  '0000025177524776',
  '0xa9.0xfe.0xa9.0xfe',
  '0XA9.0XFE.0XA9.0XFE',
  '0251.0376.0251.0376',
  '0000251.0000376.0000251.0000376',
  '169.254.43518',
  '169.16689662',
  '0xa9.16689662',
  '0251.254.0xa9fe',
  '169.0376.169.0xfe',
  '①⑥⑨.②⑤④.①⑥⑨.②⑤④',
  '169.254.169.254',
  '169。254。169。254',
  '169.254.169。254',
  '169%2e254%2e169%2e254',
  '%31%36%39.254.169.254',
  '%30xa9fea9fe',
  '1\t69.254.169.254',
  '169.254.169.254\\latest',
  '[::ffff:169.254.169.254]',
  '[::ffff:a9fe:a9fe]',
  '[0:0:0:0:0:ffff:a9fe:a9fe]',
  '[0000:0000:0000:0000:0000:FFFF:A9FE:A9FE]',
  '[::169.254.169.254]',
  '[::a9fe:a9fe]',
  '[::ffff:0:169.254.169.254]',
  '[64:ff9b::169.254.169.254]',
  '[64:ff9b::a9fe:a9fe]',
  '[64:ff9b:1::a9fe:a9fe]',
  '[2002:a9fe:a9fe::]',
  '[2002:a9fe:a9fe::1]',
  '[2001:0:a9fe:a9fe::1]',
  '[2001:0:4136:e378:8000:63bf:5601:5601]',
  '[2606:4700::5efe:169.254.169.254]',
  '[2606:4700::200:5efe:169.254.169.254]',
  '[fd00:ec2::254]',
]

/** One of each private and each reserved range. */
const PRIVATE = [
  '0.0.0.0',
  '0.1.2.3',
  '0',
  '10.0.0.1',
  '100.64.0.1',
  '100.100.100.200',
  '127.0.0.1',
  '127.1',
  '0x7f.1',
  '2130706433',
  '017700000001',
  '127.255.255.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.0.1',
  '192.175.48.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
  '[::]',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::127.0.0.1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:0a00:0001]',
  '[100::1]',
  '[fc00::1]',
  '[fd12:3456::1]',
  '[fe80::1]',
  '[fe80::1%25eth0]',
  '[fec0::1]',
  '[ff02::1]',
  '[2001:2::1]',
  '[2001:10::1]',
  '[2001:20::1]',
  '[2001:db8::1]',
  '[3fff::1]',
  '[4000::1]',
  '[5f00::1]',
  'localhost',
  'LOCALHOST.',
]

/** Not allowed, whatever the host. */
const FORMS = [
  'http://calendars.example/feed.ics',
  'https://user@calendars.example/',
  'https://user:word@calendars.example/',
  'https://calendars.example@169.254.169.254/',
  'https://169.254.169.254#@calendars.example/',
  'https://calendars.example:22/',
  'https://calendars.example:25/',
  'https://calendars.example:80/',
  'https://calendars.example:0/',
  'https://calendars.example:1023/',
  'ftp://calendars.example/',
  'file:///etc/passwd',
  'gopher://127.0.0.1:6379/_FLUSHALL',
  'data:text/calendar,BEGIN:VCALENDAR',
  'webcal://calendars.example/feed.ics',
  'blob:https://calendars.example/1',
  '//calendars.example/feed.ics',
  'calendars.example/feed.ics',
  '',
  `https://calendars.example/${'a'.repeat(2_048)}`,
  'https://a..b.example/',
  'https://.example/',
  'https://256.256.256.256/',
  'https://1.2.3.4.5/',
  'https://openfield.example/api/calendar/1.ics',
  'HTTPS://OPENFIELD.EXAMPLE./api/calendar/1.ics',
]

let listener: Server
let port: number
let arrived = 0

beforeAll(async () => {
  listener = createServer(socket => {
    arrived += 1
    socket.destroy()
  })
  await new Promise<void>(resolve => listener.listen(0, '127.0.0.1', resolve))
  port = (listener.address() as { port: number }).port
})
afterAll(() => void listener.close())
let connect: MockInstance
beforeEach(() => {
  connect = vi.spyOn(Socket.prototype, 'connect')
})
afterEach(() => void vi.restoreAllMocks())

/** Expects a refusal and no connection anywhere. */
async function expectNoRequest(url: string, known: string[] = []): Promise<void> {
  const findAddresses = async (host: string) => (/^[\d.]+$|:/.test(host) ? [host] : known)
  const ask = makeFetchOutside({ publicUrl: 'https://openfield.example', findAddresses })
  const fault = await ask({ url }).catch((error: unknown) => error)
  expect(fault, url).toBeInstanceOf(ProviderFault)
  expect((fault as ProviderFault).kind, url).toBe('forbidden-address')
  expect(connect, url).not.toHaveBeenCalled()
  expect(arrived).toBe(0)
}

test('no spelling of a cloud metadata address is requested', async () => {
  for (const host of METADATA) await expectNoRequest(`https://${host}:${port}/latest/meta-data/`)
  for (const host of METADATA) await expectNoRequest(`https://${host}/latest/meta-data/`)
})

test('no spelling of a private or reserved address is requested', async () => {
  for (const host of PRIVATE) await expectNoRequest(`https://${host}:${port}/`, ['127.0.0.1'])
})

test('only https URLs with a web port and plain host are requested', async () => {
  for (const url of FORMS) await expectNoRequest(url, ['93.184.216.34'])
})

test('a name with any forbidden address is not requested', async () => {
  const bare = [...METADATA, ...PRIVATE].filter(host => /^(\d+\.){3}\d+$|^\[[\da-f:]+\]$/.test(host))
  for (const host of bare) {
    const address = host.replace(/^\[|\]$/g, '')
    await expectNoRequest(`https://calendars.example:${port}/`, [address])
    await expectNoRequest(`https://calendars.example:${port}/`, ['93.184.216.34', address])
    await expectNoRequest(`https://calendars.example:${port}/`, [address, '2606:4700::6810:84e5'])
  }
  expect(bare.length).toBeGreaterThan(40)
})

test('the loopback exception covers a single origin', async () => {
  const open = `http://127.0.0.1:${port}`
  const findAddresses = async (host: string) => (host === 'rebound.example' ? ['10.0.0.1'] : [host])
  const mayAskLoopback = (origin: string) =>
    [open, 'http://rebound.example:8080', 'http://localhost:3000'].includes(origin)
  const ask = makeFetchOutside({ publicUrl: 'http://localhost:3000', findAddresses, mayAskLoopback })
  const others = [
    `http://127.0.0.1:${port === 5432 ? 5433 : 5432}/`,
    `http://127.0.0.2:${port}/`,
    `https://127.0.0.1:${port}/`,
  ]
  for (const url of [...others, 'http://rebound.example:8080/', 'http://localhost:3000/', 'http://127.0.0.1:22/'])
    await expect(ask({ url }), url).rejects.toMatchObject({ kind: 'forbidden-address' })
  expect(connect).not.toHaveBeenCalled()
  await expect(ask({ url: open })).rejects.toMatchObject({ kind: 'unreachable' })
  expect(connect).toHaveBeenCalledOnce()
  arrived = 0
})

test('public addresses are told apart from others', () => {
  for (const address of [
    '8.8.8.8',
    '93.184.216.34',
    '100.63.255.255',
    '172.32.0.1',
    '2606:4700::1',
    '2a00:1450:4001:80b::200e',
  ])
    expect(isPublic(address), address).toBe(true)
  for (const address of [
    '',
    'localhost',
    '8.8.8',
    '2134',
    '8.8.8.8/32',
    'fe80::1%eth0',
    '2606:4700::1%eth0',
    ' 8.8.8.8',
  ])
    expect(isPublic(address), address).toBe(false)
})
