import { once } from 'node:events'
import { connect } from 'node:net'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { holdPort, listen, originOf } from './listen.ts'

const host = '127.0.0.1'

test('a free port is held until this program listens', async () => {
  const held = await holdPort({ port: 0, host })
  const taken = { message: `Another program is using port ${held.port}. Set PORT to a free port.` }
  await expect(holdPort({ port: held.port, host })).rejects.toMatchObject(taken)
  const early = connect({ port: held.port, host })
  early.on('error', () => {})
  await once(early, 'close')
  await held.release()
  const app = fastify()
  await listen(app, { port: held.port, host })
  expect(originOf(app)).toBe(`http://${host}:${held.port}`)
  await expect(holdPort({ port: held.port, host })).rejects.toMatchObject(taken)
  await app.close()
})
