type Command = { command: string; about: string }

/** What `npm run help` prints; docs/commands.md has the same commands with their options. */
export const commands: Record<string, Command[]> = {
  Run: [
    { command: 'npm start', about: 'builds the product if the build is stale, and starts it' },
    { command: 'npm run dev', about: 'starts the server with watch and the pages with hot reload' },
    { command: 'npm run build', about: 'builds the pages, the widget and the server' },
    { command: 'npm run seed', about: 'loads or updates the demo catalog' },
    { command: 'npm run db', about: 'migrates the database; -- reset empties it first' },
    { command: 'npm run backup -- FILE', about: 'writes the database and its photos into one file' },
    { command: 'npm run restore -- FILE', about: 'restores a backup into an empty database' },
    { command: 'npm run admin -- link', about: 'prints a sign-in link for the first administrator' },
    { command: 'npm run audit', about: 'looks for known vulnerabilities in runtime dependencies' },
    { command: 'npm run map:tiles', about: 'serves a small map for trying MAP_STYLE_URL and MAP_TILE_URL' },
    { command: 'npm run help', about: 'prints this list' },
  ],
  'Check and test': [
    { command: 'npm test', about: 'runs all checks, the tests and the main browser journeys' },
    { command: 'npm run test:processes', about: 'runs the tests that start, kill and restart processes' },
    { command: 'npm run check', about: 'checks format, lint, types, architecture, wording and unused code' },
    { command: 'npm run format', about: 'formats the code' },
    { command: 'npm run words', about: 'measures the wording of code, docs and screens; -- --list names each place' },
    { command: 'npm run docs:configuration', about: 'writes docs/configuration.md from the table in the code' },
    { command: 'npm run e2e -- NAME', about: 'runs one set of browser journeys; without a name, all' },
    { command: 'npm run e2e:processes', about: 'runs the journeys against several processes' },
    { command: 'npm run e2e:cells', about: 'runs a journey over two installations behind Caddy' },
    { command: 'npm run soak', about: 'runs the model test for a long time' },
    { command: 'npm run fuzz', about: 'sends generated requests to every API operation' },
    { command: 'npm run conformance', about: 'runs the product against third-party programs' },
    { command: 'npm run alerts', about: 'makes each alert fire and resolve through Prometheus (Debian)' },
    { command: 'npm run chaos', about: 'injects faults under load and checks the books (Linux)' },
    { command: 'npm run ha', about: 'injects faults into a Patroni cluster under load (Debian)' },
    { command: 'npm run citus', about: 'tries our features on Citus and compares its speed (built from source)' },
    { command: 'npm run pitr', about: 'restores a database to the second before a mistake (Debian)' },
    { command: 'npm run load', about: 'finds the highest rate that one and two processes hold (Linux)' },
    { command: 'npm run simulate', about: 'simulates a day of 100,000 bookings (Linux)' },
    { command: 'npm run screenshots', about: 'retakes the pictures in docs; -- screens takes every page' },
  ],
  Measure: [
    { command: 'npm run bench -- NAME', about: 'runs one benchmark; without a name, all' },
    { command: 'npm run measure', about: 'counts files, lines and import cycles; -- --base REF compares' },
  ],
}
