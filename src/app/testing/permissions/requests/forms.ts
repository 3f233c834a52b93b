import { connectPayouts, fillIn, startSetup } from '#app/testing/connect-payouts.ts'
import { listingForm } from '#app/testing/submit-listing.ts'
import { newBrowser } from '#app/testing/test-app.ts'
import { tournamentForm } from '#app/testing/tournament-form.ts'
import { ownUrl } from '#submissions/server/own-key.ts'
import type { Ask, Samples } from '../ask.ts'
import type { Subjects } from '../subjects.ts'

const cup = (subjects: Subjects) => ({ ...tournamentForm(subjects.email()), formStamp: subjects.formStamp() })

type Tournament = { id: string; key: string; version: string; submitterEmail: string }

const tournament = (subjects: Subjects, name = 'tournament') =>
  subjects.make(name, async (): Promise<Tournament> => {
    const { app, people, secrets } = subjects
    const form = cup(subjects)
    await app.post('/api/tournaments', form, newBrowser())
    const { submitterEmail } = form
    const [row] = await app.db<{ id: string }[]>`select id from tournament where submitter_email = ${submitterEmail}`
    const { id } = row!
    const key = new URL(ownUrl(app.services, 'tournament', { id, email: submitterEmail })).searchParams.get('key')!
    secrets.push({ text: key, knownTo: [] }, { text: submitterEmail, knownTo: ['administrator'] })
    const queue = await app.get<Tournament[]>('/api/tournament-submissions?limit=50', people.administrator)
    return { id, key, submitterEmail, version: queue.body.find(each => each.id === id)?.version ?? '' }
  })

const published = (subjects: Subjects) =>
  subjects.make('published tournament', async () => {
    const { id, version } = await tournament(subjects, 'tournament to publish')
    await subjects.app.post(`/api/tournaments/${id}/publish`, { version }, subjects.people.administrator)
    return `/api/lacrosse-tournaments/${id}`
  })

const question = 'Which fields will you play on?'

/** A sent mail with a calendar file. */
const mail = (subjects: Subjects) =>
  subjects.make('mail', async () => {
    const { app } = subjects
    await subjects.booking()
    await app.run('send-messages')
    const [row] = await app.db<{ id: string }[]>`
      select id from message where rendered ->> 'calendar' is not null limit 1`
    return `/api/dev/messages/${row!.id}`
  })

const onboarding = (subjects: Subjects) =>
  subjects.make('onboarding', async (): Promise<Ask> => {
    const facilityId = await subjects.facility()
    const path = '/api/payouts/connect/onboard'
    const { body } = await subjects.app.post<{ url: string }>(
      path,
      { facilityId, replace: true },
      subjects.people.owner,
    )
    const { pathname, searchParams } = new URL(body.url, 'http://x')
    const [, account] = /onboarding\/(\w+)/.exec(pathname)!
    return { url: `/api/sandbox/accounts/${account}/complete`, body: { token: searchParams.get('token') } }
  })

export const formRequests: Samples = {
  'POST /api/lead': subjects => ({
    url: '/api/lead',
    body: { formStamp: subjects.formStamp(), name: 'Ada Park', email: subjects.email() },
  }),
  'POST /api/listings': subjects => ({ url: '/api/listings', body: listingForm(subjects.app) }),
  'POST /api/tournaments': subjects => ({ url: '/api/tournaments', body: cup(subjects) }),
  'GET /api/lacrosse-tournaments': () => ({ url: '/api/lacrosse-tournaments' }),
  'GET /api/lacrosse-tournaments/years': () => ({ url: '/api/lacrosse-tournaments/years' }),
  'GET /api/lacrosse-tournaments/{id}': async subjects => ({ url: await published(subjects) }),
  'GET /api/lacrosse-tournaments/{id}/calendar.ics': async subjects => ({
    url: `${await published(subjects)}/calendar.ics`,
  }),
  'GET /api/tournament-submissions/{id}': async subjects => {
    const { id, key } = await tournament(subjects)
    return { url: `/api/tournament-submissions/${id}?key=${key}` }
  },
  'POST /api/tournament-submissions/{id}/answer': async subjects => {
    const { id, key } = await tournament(subjects)
    const { administrator } = subjects.people
    const { body } = await subjects.app.post<{ id: string }>(`/api/tournaments/${id}/ask`, { question }, administrator)
    const answer = { key, questionId: body.id, answer: 'On the two at the lake.' }
    return { url: `/api/tournament-submissions/${id}/answer`, body: answer }
  },
  'POST /api/tournaments/{id}/ask': async subjects => ({
    url: `/api/tournaments/${(await tournament(subjects)).id}/ask`,
    body: { question },
  }),
  'POST /api/tournaments/{id}/publish': async subjects => {
    const { id, version } = await tournament(subjects)
    return { url: `/api/tournaments/${id}/publish`, body: { version } }
  },
  'POST /api/tournaments/{id}/decline': async subjects => {
    const { id, version } = await tournament(subjects)
    return { url: `/api/tournaments/${id}/decline`, body: { version, reason: 'It is not lacrosse.' } }
  },
  'GET /api/dev/messages': () => ({ url: '/api/dev/messages' }),
  'GET /api/dev/messages/{id}': async subjects => ({ url: await mail(subjects) }),
  'GET /api/dev/messages/{id}/html': async subjects => ({ url: `${await mail(subjects)}/html` }),
  'GET /api/dev/messages/{id}/calendar': async subjects => ({ url: `${await mail(subjects)}/calendar` }),
  'GET /api/payouts': async subjects => {
    await subjects.booking()
    return { url: '/api/payouts' }
  },
  'GET /api/payouts/lines': async subjects => {
    await subjects.booking()
    return { url: '/api/payouts/lines' }
  },
  'GET /api/payouts/export.csv': async subjects => {
    await subjects.booking()
    return { url: '/api/payouts/export.csv' }
  },
  'GET /api/owner/statements': async subjects => {
    await subjects.booking()
    return { url: '/api/owner/statements' }
  },
  'GET /api/owner/statements.csv': async subjects => {
    await subjects.booking()
    return { url: '/api/owner/statements.csv' }
  },
  'POST /api/payouts/connect/onboard': async subjects => ({
    url: '/api/payouts/connect/onboard',
    body: { facilityId: await subjects.facility() },
  }),
  'POST /api/payouts/connect/finish': subjects =>
    subjects.make('payout setup', async () => {
      const { app, people } = subjects
      const setup = await startSetup(app, people.owner, { facilityId: await subjects.facility('facility to connect') })
      await fillIn(app, setup)
      return { url: '/api/payouts/connect/finish', body: { setup: setup.id } }
    }),
  'POST /api/payouts/connect/disconnect': subjects =>
    subjects.make('payouts to disconnect', async () => {
      const body = { facilityId: await subjects.facility('connected facility') }
      await connectPayouts(subjects.app, subjects.people.owner, body)
      return { url: '/api/payouts/connect/disconnect', body }
    }),
  'POST /api/payouts/connect/use-organization': subjects =>
    subjects.make('payouts to merge', async () => {
      const { app, people } = subjects
      const facilityId = await subjects.facility('facility with its own account')
      await connectPayouts(app, people.owner, { facilityId })
      const [row] = await app.db<{ organizationId: string }[]>`
        select owner_id as organization_id from facility where id = ${facilityId}`
      const { organizationId } = row!
      await app.db`
        insert into payout_account (id, can_take_payments) values ('acct_of_organization', true) on conflict do nothing`
      await app.db`
        insert into payout_organization (organization_id, account_id) values (${organizationId}, 'acct_of_organization')
        on conflict do nothing`
      return { url: '/api/payouts/connect/use-organization', body: { organizationId, facilityIds: [facilityId] } }
    }),
  'POST /api/sandbox/accounts/{id}/complete': onboarding,
  // Unsigned, so refused for everyone.
  'POST /api/webhooks/stripe': () => ({ url: '/api/webhooks/stripe', body: { id: 'evt_1' }, answers: 400 }),
}
