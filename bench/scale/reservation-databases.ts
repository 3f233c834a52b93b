import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { readCities } from '../../scripts/seed/read-cities.ts'
import { type BenchDatabase, openBenchDatabase } from '../parts/bench-database.ts'
import { loadSettings } from './bulk-load.ts'
import type { City } from './seed-grounds.ts'
import { type Made, seedReservations } from './seed-reservations.ts'

export type ReservationDatabase = { database: BenchDatabase; made: Made; city: City }

/** Far from other cities, so that a search around it finds only its own facilities. */
const CITY = { name: 'Boise', state: 'ID' }

type Wanted = { folder: string; facilities: number; reservations: number; inCity: number }

/** Loads it where the folder has none; then restarted with the product's settings. */
export async function openReservations({ folder, ...wanted }: Wanted): Promise<ReservationDatabase> {
  const city = readCities().find(({ name, state }) => name === CITY.name && state === CITY.state)!
  await mkdir(folder, { recursive: true, mode: 0o755 })
  const told = path.join(folder, 'made.json')
  if (!existsSync(told)) {
    console.log(`${wanted.reservations.toLocaleString('en-US')} reservations:`)
    let made: Made | undefined
    const seed = async (db: BenchDatabase['db']) => {
      made = await seedReservations(db, { ...wanted, city })
    }
    const loading = await openBenchDatabase({ keptIn: folder, settings: loadSettings, seed })
    await loading.close()
    writeFileSync(told, JSON.stringify({ ...made, wanted }))
  }
  const made = JSON.parse(readFileSync(told, 'utf8')) as Made & { wanted: object }
  if (JSON.stringify(made.wanted) !== JSON.stringify(wanted))
    throw new Error(`${folder} has reservations of another run. Use another folder.`)
  return { database: await openBenchDatabase({ keptIn: folder, seed: async () => {} }), made, city }
}
