import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
    globalSetup: ['./src/app/testing/start-test-server.ts'],
    // One more than the cores of a small machine: tests wait for the database half of their time. Each file has a database of its own.
    maxWorkers: 3,
    // Loaded once for all files of a worker: no module remembers anything of one app that another could meet.
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // What is waited for may take its time on a machine that others use too.
    expect: { poll: { timeout: 10_000 } },
    // On each new connection the driver asks for the types of arrays by itself; where the line is cut in that moment, nobody can catch
    // what it throws (see `endOnCrash`).
    onUnhandledError: error => !('query' in error && String(error.query).includes('b.typarray')),
  },
})
