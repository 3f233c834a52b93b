import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFetchOutside } from './fetch-outside.ts'

/** Created for this test, for outside.test only. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgwtZV2Na1gTtXZUI2
pEpBWbj/7KFlPP6P9tgZJv9uSAChRANCAAQEjYKcIixyc9i/tyXJe/dV4D1FTAQw
eZ3YqbtD1Q7E/5wvLWvQ3ztC9eCiWngjqQbOc8N2q5jCbiSjwtPAXifo
-----END PRIVATE KEY-----`
const cert = `-----BEGIN CERTIFICATE-----
MIIBajCCARCgAwIBAgIBATAKBggqhkjOPQQDAjAXMRUwEwYDVQQDDAxvdXRzaWRl
LnRlc3QwIBcNMDAwMTAxMDAwMDAwWhgPMjE5OTAxMDEwMDAwMDBaMBcxFTATBgNV
BAMMDG91dHNpZGUudGVzdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABASNgpwi
LHJz2L+3Jcl791XgPUVMBDB5ndipu0PVDsT/nC8ta9DfO0L14KJaeCOpBs5zw3ar
mMJuJKPC08BeJ+ijSzBJMBcGA1UdEQQQMA6CDG91dHNpZGUudGVzdDAPBgNVHRMB
Af8EBTADAQH/MB0GA1UdDgQWBBQgXNcrYMrmNqmdEC82iI7eJ02AODAKBggqhkjO
PQQDAgNIADBFAiEA39CJv+PKguFaLJFJApN7b0PAzyehMR633CBh1zbFNEgCIGUF
nZBOeXWhCcXupfwyecmu8kQilA0Z8pegwnFAwDia
-----END CERTIFICATE-----`

let server: Server
let port: number
const trusted = getCACertificates('default')
const seen: (string | false | null | undefined)[] = []

beforeAll(async () => {
  server = createServer(
    { key, cert },
    (request, response) => void response.end(`hello, ${String(request.headers['x-key'])}`),
  )
  server.on('secureConnection', socket => void seen.push(socket.servername))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  setDefaultCACertificates(trusted)
  server.close()
})

const ask = makeFetchOutside({
  publicUrl: 'https://openfield.example',
  mayAskLoopback: () => true,
  findAddresses: async () => ['127.0.0.1'],
  withinMs: 10_000,
})
const asking = (host: string) => ask({ url: `https://${host}:${port}/`, headers: { 'x-key': 'secret' } })

test('an untrusted certificate is refused', async () => {
  await expect(asking('outside.test')).rejects.toMatchObject({
    kind: 'unreachable',
    message: 'This address doesn’t have a valid certificate, so we can’t verify who runs it.',
  })
})

test('the certificate is verified against the typed host name', async () => {
  setDefaultCACertificates([...trusted, cert])
  seen.length = 0
  expect((await asking('outside.test.')).text).toBe('hello, secret')
  expect(seen).toEqual(['outside.test'])
  await expect(asking('other.test')).rejects.toMatchObject({ kind: 'unreachable' })
  await expect(asking('127.0.0.1')).rejects.toMatchObject({ kind: 'unreachable' })
})
