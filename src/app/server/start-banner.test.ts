import { expect, test } from 'vitest'
import { startBanner } from './start-banner.ts'

const config = { mode: 'demo', host: 'localhost', port: 3000, role: 'all', smtpUrl: undefined } as const
const started = { config, database: 'embedded PostgreSQL', administratorLink: null }

test('a demo without a mail server says where to read unsent email', () => {
  expect(startBanner(started)).toContain('Email:         not sent; read it at http://localhost:3000/dev/mailbox')
})

test('with a mail server the banner names it without the password', () => {
  const smtpUrl = 'smtps://ada:very-secret@mail.example:465'
  const banner = startBanner({ ...started, config: { ...config, smtpUrl } })
  expect(banner).toContain('Email:         sent through mail.example:465, with [TEST] in every subject')
  expect(banner).not.toMatch(/not sent|very-secret|ada/)
  const live = startBanner({ ...started, config: { ...config, mode: 'live', role: 'worker', smtpUrl } })
  expect(live).toMatch(/Email: +sent through mail\.example:465\n/)
})
