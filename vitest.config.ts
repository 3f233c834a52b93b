import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
    globalSetup: ['./src/app/testing/start-test-server.ts'],
    // One more than a small machine's cores: tests spend half their time waiting for the database.
    maxWorkers: 3,
    // Shared by a worker's files: no module keeps state across apps.
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // For busy machines.
    expect: { poll: { timeout: 10_000 } },
  },
})
