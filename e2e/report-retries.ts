import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { FullConfig, Reporter, Suite } from '@playwright/test/reporter'

/** Writes tests that passed only on a retry, one per line, to the file that `scripts/e2e.ts` reads. */
// oxlint-disable-next-line import/no-default-export -- Playwright loads a reporter by its default export.
export default class ReportRetries implements Reporter {
  #config!: FullConfig
  #suite!: Suite

  onBegin(config: FullConfig, suite: Suite): void {
    this.#config = config
    this.#suite = suite
  }

  onEnd(): void {
    const file = process.env.E2E_RETRIES_FILE
    if (!file) return
    const retried = this.#suite.allTests().filter(test => test.outcome() === 'flaky')
    const lines = retried.map(test => {
      const { file: source, line } = test.location
      const [, project] = test.titlePath()
      return `[${project}] ${path.relative(this.#config.rootDir, source)}:${line} ${test.title}\n`
    })
    writeFileSync(file, lines.join(''))
  }
}
