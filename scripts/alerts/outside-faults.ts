import { setTimeout as sleep } from 'node:timers/promises'
import { addDays } from '#kit/shared/time.ts'
import { benchDate, benchFacilityId } from '../../bench/parts/bench-slots.ts'
import { bookSlot } from '../conformance/parts/visitor.ts'
import { type AlertFault, keepAsking } from './fault.ts'
import { nextSlot } from './next-slot.ts'

const CONNECTED = [100, 101, 102].map(benchFacilityId)

export const mailServerDown: AlertFault = {
  rules: ['OpenfieldMailLate'],
  words: 'the mail server takes connections and never answers, and a customer books',
  async begin({ name, mailServer, visitor }) {
    mailServer.line.setMood('silent')
    await bookSlot(visitor(), nextSlot(name))
    return () => mailServer.line.setMood('open')
  },
}

export const calendarsDown: AlertFault = {
  rules: ['OpenfieldProviderSilent'],
  words: 'another booking system resets all connections, and visitors look at its facilities',
  async begin({ database, web, worker }, signal) {
    await database.ask(
      db => db`
        with changed as (
          update facility set provider_type = 'rectrac' where id = any(${CONNECTED}::uuid[]) returning id
        )
        insert into provider_connection (facility_id, provider, settings, is_simulated)
        select id, 'rectrac', '{}', true from changed`,
    )
    const orderAll = (calendars: 'reset' | null) => {
      for (const process of [web, worker]) process.order({ calendars, facilityIds: CONNECTED })
    }
    orderAll('reset')
    await sleep(1_000)
    const date = addDays(benchDate(0), 3)
    const paths = CONNECTED.map(id => `/api/availability-slots?facilityId=${id}&date=${date}`)
    keepAsking(web.origin, { paths, pauseMs: 5_000, signal })
    return () => orderAll(null)
  },
}
