import { expect, test } from 'vitest'
import { DAY } from '#kit/shared/time.ts'
import {
  type Action,
  actions,
  may,
  nameBrowser,
  type Relation,
  readVisitor,
  signInRefusal,
  waitsAfter,
  writeVisitor,
} from './rules.ts'

const relations: Relation[] = [
  'anyone',
  'customer',
  'facility',
  'owner',
  'manager',
  'scheduler',
  'finance',
  'viewer',
  'host',
  'account',
  'administrator',
]

/**
 * One letter per allowed relation: a(nyone), c(ustomer), f(acility), o(wner), M(anager), s(cheduler), $ (finance),
 * v(iewer), h(ost), m (any account), A(dministrator).
 */
const table = {
  'read-public': 'a',
  'act-for-oneself': 'a',
  'hold-slots': 'a',
  'book-field': 'a',
  'book-clinic': 'a',
  'wait-in-line': 'a',
  'send-form': 'a',
  'validate-import': 'a',
  'ask-assistant': 'a',
  'sign-in': 'a',
  'bring-proof': 'a',
  'read-booking': 'cfoMs$A',
  'cancel-booking': 'cfoMsA',
  'change-booking': 'cA',
  'transfer-booking': 'c',
  'write-to-facility': 'c',
  'run-booking-desk': 'foMsA',
  'leave-waiting-list': 'c',
  'write-review': 'c',
  'moderate-reviews': 'A',
  'edit-facility': 'oMA',
  'manage-facilities': 'oM',
  'close-facilities': 'oMsA',
  'edit-schedule': 'oMA',
  'preview-facility': 'oMs$vA',
  'edit-calendar': 'oMsA',
  'see-calendar': 'oMs$vA',
  'see-staff-booking': 'oMs$A',
  'refund-booking': 'oM$A',
  'block-customers': 'oMA',
  'see-customer-blocks': 'oM',
  'follow-calendar': 'oMsv',
  'add-facility': 'oM',
  'see-dashboard': 'A',
  'see-all-bookings': 'A',
  'see-jobs': 'A',
  'run-jobs': 'A',
  'see-payments': 'A',
  'mend-payments': 'A',
  'see-leads': 'A',
  'see-listings': 'A',
  'review-listings': 'A',
  'review-tournaments': 'A',
  'see-facilities': 'A',
  'give-facility': 'A',
  'search-everything': 'A',
  'see-accounts': 'A',
  'change-roles': 'A',
  'see-audit-log': 'A',
  'change-payouts': 'oh',
  'see-payouts': 'm',
  'see-statements': 'o$',
  'read-clinic-booking': 'cA',
  'cancel-clinic-booking': 'cA',
  'manage-clinic': 'hA',
  'publish-clinic': 'm',
  'import-facilities': 'oM',
  'see-own-facilities': 'oMs$v',
  'see-own-bookings': 'oMs$',
  'see-reports': 'oM$v',
  'see-requests': 'oMs',
  'publish-facilities': 'oM',
  'export-facilities': 'oM',
  'export-bookings': 'oM$',
  'manage-account': 'm',
  'join-organization': 'm',
  'see-members': 'oMs$v',
  'leave-organization': 'oMs$v',
  'manage-members': 'oM',
  'edit-organization': 'o',
  'see-venues': 'oMs$v',
  'edit-approval': 'oM',
  'edit-venues': 'oM',
  'see-organization-log': 'oM',
  'read-evidence': 'oA',
  'verify-organizations': 'A',
} satisfies Record<Action, string>

const letters = 'acfoMs$vhmA'

test.each(Object.entries(table) as [Action, string][])('%s is permitted for %s', (action, expected) => {
  expect(
    Array.from(letters)
      .filter((_, at) => may([relations[at]!], action))
      .join(''),
  ).toBe(expected)
})

test('the table has a row for every action', () =>
  expect(Object.keys(table).toSorted()).toEqual(Object.keys(actions).toSorted()))

test.each<[Action, stranger: string | null, member: string | null, administrator: string | null]>([
  ['read-public', null, null, null],
  ['read-booking', null, null, null],
  ['edit-facility', 'account-needed', null, null],
  ['manage-clinic', 'account-needed', null, null],
  ['manage-account', 'account-needed', null, null],
  ['see-leads', 'not-signed-in', 'not-allowed', null],
])('%s: a stranger gets %s, a member %s, an administrator %s', (action, ...expected) => {
  const people = [
    { hasAccount: false, isAdministrator: false },
    { hasAccount: true, isAdministrator: false },
    { hasAccount: true, isAdministrator: true },
  ]
  expect(people.map(person => signInRefusal(action, person))).toEqual(expected)
})

test('one permitted relation suffices; no relation permits nothing', () => {
  expect(may(['customer', 'facility'], 'run-booking-desk')).toBe(true)
  for (const action of Object.keys(actions) as Action[]) expect(may([], action)).toBe(false)
})

test('unknown actions do not compile', () => {
  // @ts-expect-error: misspelt on purpose
  expect(() => may(['customer'], 'cancel-bookings')).toThrow()
})

const now = Date.UTC(2026, 10, 21)
const visitorId = '6f2a1d3c-0000-4000-8000-000000000000'

test('a visitor cookie is valid for 180 days', () => {
  const text = writeVisitor(visitorId, now)
  expect(readVisitor(text, now + 180 * DAY - 1)).toBe(visitorId)
  expect(readVisitor(text, now + 180 * DAY)).toBeUndefined()
})

test.each(['', '.', visitorId, `${visitorId}.`, `${visitorId}.1`, `${visitorId}.${now / 1000}.1`, `.${now / 1000}`])(
  '%j is not a valid visitor cookie',
  text => expect(readVisitor(text, now)).toBeUndefined(),
)

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Mobile Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge on Windows',
  ],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', 'Chrome on Android'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Mac'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'Linux'],
  ['curl/8.0', 'A browser'],
  ['', 'A browser'],
])('user agent %j is shown as %s', (userAgent, name) => expect(nameBrowser(userAgent)).toBe(name))

test('waits start at the fifth password and third email, up to 15 minutes', () => {
  expect(waitsAfter('password')).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 15])
  expect(waitsAfter('mail')).toEqual([0, 0, 1, 2, 4, 8, 15])
})
