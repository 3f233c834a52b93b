import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { configurationPage } from './docs/configuration-page.ts'

/** `npm run docs:configuration`: writes docs/configuration.md from the table of variables; a test tells when it is out of date. */
writeFileSync(path.join(import.meta.dirname, '../docs/configuration.md'), configurationPage())
