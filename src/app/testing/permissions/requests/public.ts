import { holdAs } from '#app/testing/leave-traces.ts'
import { futureDate } from '#app/testing/make-facility.ts'
import { type Browser, newBrowser } from '#app/testing/test-app.ts'
import { alertKey } from '#search-alerts/server/alert-key.ts'
import type { Samples } from '../ask.ts'
import type { Subjects } from '../subjects.ts'

const search = () => ({
  sport: 'Basketball',
  surface: null,
  indoorOutdoor: null,
  maxBudget: 100,
  date: futureDate(),
  timeStart: '18:00',
  timeEnd: '21:00',
  location: 'Brooklyn, NY',
  radiusMiles: 2,
  lat: 40.68,
  lng: -73.95,
})

const alertForm = (subjects: Subjects) => ({
  formStamp: subjects.formStamp(),
  email: subjects.email(),
  search: search(),
})

async function alert(subjects: Subjects, as: Browser = newBrowser()): Promise<string> {
  const { app } = subjects
  const form = alertForm(subjects)
  await app.post('/api/search-alerts', form, as)
  const [row] = await app.db<{ id: string }[]>`select id from search_alert where email = ${form.email}`
  return alertKey(app.services.signingSecret, row!.id)
}

export const publicRequests: Samples = {
  'GET /api/config': () => ({ url: '/api/config' }),
  'GET /api/status': () => ({ url: '/api/status' }),
  'GET /api/facility-names': () => ({ url: '/api/facility-names?query=court' }),
  'GET /api/facility-counts': () => ({ url: '/api/facility-counts' }),
  'GET /api/form-stamp': () => ({ url: '/api/form-stamp' }),
  'POST /api/steps': () => ({ url: '/api/steps', body: { step: 'search' } }),
  'GET /api/places': () => ({ url: '/api/places?query=Brooklyn' }),
  'GET /api/places/find': () => ({ url: '/api/places/find?text=Brooklyn' }),
  'GET /api/places/nearest': () => ({ url: '/api/places/nearest?latitude=40.68&longitude=-73.95' }),
  'GET /api/places/within': () => ({ url: '/api/places/within?south=40.6&west=-74&north=40.8&east=-73.9' }),
  'GET /api/facilities': async subjects => {
    await subjects.facility()
    return { url: '/api/facilities' }
  },
  'GET /api/facility-pins': async subjects => {
    await subjects.facility()
    return { url: '/api/facility-pins?bounds=40,-75,41,-73' }
  },
  'GET /api/facilities/{id}/availability': async subjects => {
    const day = futureDate()
    return {
      url: `/api/facilities/${await subjects.facility()}/availability?start=${day}T12:00:00Z&end=${day}T18:00:00Z`,
    }
  },
  'GET /api/open-data': () => ({ url: '/api/open-data' }),
  'GET /api/openactive/facility-uses': async subjects => {
    await subjects.facility()
    return { url: '/api/openactive/facility-uses' }
  },
  'GET /api/openactive/slots': async subjects => {
    await subjects.facility()
    return { url: '/api/openactive/slots' }
  },
  'GET /api/open-data/facilities.csv': async subjects => {
    await subjects.facility()
    return { url: '/api/open-data/facilities.csv' }
  },
  'GET /api/facilities/{id}/calendar.ics': async subjects => ({
    url: `/api/facilities/${(await subjects.booking()).facilityId}/calendar.ics`,
  }),
  'GET /api/facilities/{id}': async subjects => ({ url: `/api/facilities/${await subjects.facility()}` }),
  'GET /api/facilities/{id}/schedule': async subjects => ({
    url: `/api/facilities/${await subjects.facility()}/schedule`,
  }),
  'GET /api/facilities/{id}/reviews': async subjects => ({
    url: `/api/facilities/${(await subjects.booking()).facilityId}/reviews`,
  }),
  'GET /api/showcase': () => ({ url: '/api/showcase' }),
  'POST /api/search/facilities': () => ({ url: '/api/search/facilities', body: search() }),
  'GET /api/search/days': () => ({ url: `/api/search/days?location=Brooklyn&from=${futureDate()}` }),
  'POST /api/search/repeats': () => ({ url: '/api/search/repeats', body: { ...search(), dates: [search().date] } }),
  'GET /api/availability-slots': async subjects => {
    const { facilityId } = await subjects.booking()
    return { url: `/api/availability-slots?facilityId=${facilityId}&date=${futureDate()}` }
  },
  'GET /api/search/cards': async subjects => {
    await subjects.facility()
    return { url: '/api/search/cards' }
  },
  'GET /api/next-times': async subjects => ({ url: `/api/next-times?facilityIds=${await subjects.facility()}` }),
  'GET /api/availability-days': async subjects => {
    const { facilityId } = await subjects.booking()
    return { url: `/api/availability-days?facilityId=${facilityId}&from=${futureDate()}` }
  },
  'GET /api/slots-on-dates': async subjects => {
    const { facilityId } = await subjects.booking()
    return { url: `/api/slots-on-dates?facilityId=${facilityId}&dates=${futureDate()}&from=18:00&to=20:00` }
  },
  'GET /api/weekly-slots': async subjects => {
    const [slot] = await subjects.openSlots()
    return { url: `/api/weekly-slots?slotIds=${slot!.id}&weeks=2` }
  },
  'GET /api/availability-events': async subjects => {
    const facilityId = await subjects.facility()
    return { url: `/api/availability-events?facilityId=${facilityId}&date=${futureDate()}`, isStream: true }
  },
  'POST /api/hold-slots': async subjects => {
    const [slot] = await subjects.openSlots()
    return { url: '/api/hold-slots', body: { slotIds: [slot!.id] } }
  },
  'POST /api/release-slots': async (subjects, role) => {
    const [slot] = await holdAs(subjects.app, subjects.people[role], await subjects.facility())
    return { url: '/api/release-slots', body: { slotIds: [slot!.id] } }
  },
  'GET /api/favorites': () => ({ url: '/api/favorites' }),
  'GET /api/favorite-ids': () => ({ url: '/api/favorite-ids' }),
  'POST /api/favorites': async subjects => ({
    url: '/api/favorites',
    body: { facilityId: await subjects.facility() },
  }),
  'POST /api/favorites/remove': async subjects => ({
    url: '/api/favorites/remove',
    body: { facilityId: await subjects.facility() },
  }),
  'GET /api/search-alerts': async subjects => {
    const { people, secrets } = subjects
    const key = await subjects.make('alert of the member', () => alert(subjects, people.member))
    secrets.push({ text: key.split('.', 1)[0]!, knownTo: ['member'] })
    return { url: '/api/search-alerts' }
  },
  'POST /api/search-alerts': subjects => ({ url: '/api/search-alerts', body: alertForm(subjects) }),
  'GET /api/search-alerts/{key}': async subjects => ({ url: `/api/search-alerts/${await alert(subjects)}` }),
  'POST /api/search-alerts/{key}/confirm': async subjects => ({
    url: `/api/search-alerts/${await alert(subjects)}/confirm`,
  }),
  'POST /api/search-alerts/{key}/stop': async subjects => ({
    url: `/api/search-alerts/${await alert(subjects)}/stop`,
  }),
  'POST /api/ai/booking': () => ({ url: '/api/ai/booking', body: { user_request: 'turf soccer saturday 3pm' } }),
  'POST /api/ai/clinic': () => ({ url: '/api/ai/clinic', body: { athlete_name: 'Ada', details: 'Shooting drills' } }),
}
