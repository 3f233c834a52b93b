import { freePort } from '#kit/server/free-port.ts'

type CellOptions = { port: number; origin: string; env: Record<string, string> }

/** Options of `testApp` for cells on loopback, by name. The first is where people sign in. */
export async function cellOptions<Name extends string>(states: Record<Name, string>) {
  const names = Object.keys(states) as Name[]
  const ports = await Promise.all(names.map(() => freePort()))
  const originOf = (name: Name) => `http://127.0.0.1:${ports[names.indexOf(name)]}`
  const CELLS = names.map(name => `${name}=${originOf(name)}:${states[name]}`).join(';')
  const shared = { CELLS, CELLS_SECRET: 'a-secret-that-only-the-cells-know' }
  const made = names.map((name, index): [Name, CellOptions] => [
    name,
    { port: ports[index]!, origin: originOf(name), env: { ...shared, CELL: name, PUBLIC_URL: originOf(name) } },
  ])
  return Object.fromEntries(made) as Record<Name, CellOptions>
}
