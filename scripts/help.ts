import { commands } from './commands.ts'

/** `npm run help`: the commands, one line each. */
const width = Math.max(...Object.values(commands).flatMap(rows => rows.map(({ command }) => command.length)))
for (const [title, rows] of Object.entries(commands)) {
  console.log(`\n${title}`)
  for (const { command, about } of rows) console.log(`  ${command.padEnd(width)}  ${about}`)
}
console.log('\nOptions: docs/commands.md. Settings: docs/configuration.md.')
