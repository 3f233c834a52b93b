import type { AddressInfo } from 'node:net'
import type { DatabaseAddress } from '#kit/server/config.ts'
import { readConfig } from '#kit/server/config.ts'
import { connect } from '#kit/server/db.ts'
import { readSigningSecret } from '#kit/server/settings.ts'
import { sandboxGateway } from '#payments/server/sandbox-gateway.ts'
import { buildApp } from '../server/build-app.ts'

/** A process of its own that serves the API on a database given by `TEST_DATABASE`; it tells its parent the port. */
const address = JSON.parse(process.env.TEST_DATABASE!) as DatabaseAddress
const db = connect(address)
const config = readConfig({ RATE_LIMITS: 'off', LOG_LEVEL: 'silent', PORT: '0', HOST: '127.0.0.1' })
const services = { db, gateway: sandboxGateway(db), config, signingSecret: await readSigningSecret(db) }
const app = await buildApp(services, { pages: 'none' })
await app.listen({ port: 0, host: '127.0.0.1' })
process.send!((app.server.address() as AddressInfo).port)
