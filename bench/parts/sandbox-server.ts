import { connect } from '#kit/server/db/db.ts'
import { startSandbox } from '#sandbox/server/start-sandbox.ts'
import { providerKeys } from './provider-keys.ts'

/** The sandbox in its own process, without delivering events. Environment: DATABASE_URL, PORT. */
const db = connect({ url: process.env.DATABASE_URL! })
await startSandbox({ db, ...providerKeys, publicUrl: 'http://127.0.0.1', port: Number(process.env.PORT) })
