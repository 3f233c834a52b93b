import { expect, test } from 'vitest'
import { emptyForm, type FormField, formFaults, type TournamentForm } from './submission-form.ts'

const good: TournamentForm = {
  ...emptyForm,
  name: 'Chalk Cup',
  organizer: 'Chalk Lane Lacrosse',
  date: '2027-06-05',
  endDate: '2027-06-06',
  city: 'Brooklyn',
  state: 'NY',
  division: 'Mixed',
  ageGroups: ['College'],
  contactEmail: 'cup@example.org',
  description: 'Four games for every team, two fields.',
  submitterName: 'Alex Kim',
  submitterEmail: 'alex@example.org',
}

test('a complete form has no errors', () => {
  expect(formFaults(good)).toEqual({})
  expect(formFaults({ ...good, submitterEmail: ' alex@example.org ', maxTeams: ' ' })).toEqual({})
  expect(
    formFaults({
      ...good,
      endDate: good.date,
      maxTeams: '24',
      registrationFee: '850.50',
      feeBasis: 'per team',
      registrationDeadline: good.date,
      website: 'https://example.org/cup',
    }),
  ).toEqual({})
})

test('an empty form has an error on each required field', () => {
  expect(Object.keys(formFaults(emptyForm))).toEqual([
    'name',
    'organizer',
    'date',
    'endDate',
    'city',
    'state',
    'division',
    'ageGroups',
    'contactEmail',
    'description',
    'submitterName',
    'submitterEmail',
  ])
})

test.each<[FormField, Partial<TournamentForm>]>([
  ['name', { name: '  a  ' }],
  ['name', { name: 'x'.repeat(10_000) }],
  ['date', { date: '2027-02-30' }],
  ['date', { date: '2031-01-01' }],
  ['endDate', { endDate: '2027-06-04' }],
  ['endDate', { endDate: '' }],
  ['state', { state: 'Atlantis' }],
  ['division', { division: 'Coed' }],
  ['ageGroups', { ageGroups: ['College', 'Toddlers'] }],
  ['maxTeams', { maxTeams: '1' }],
  ['maxTeams', { maxTeams: '12.5' }],
  ['registrationFee', { registrationFee: '-5', feeBasis: 'per team' }],
  ['registrationFee', { registrationFee: '1e3', feeBasis: 'per team' }],
  ['feeBasis', { registrationFee: '850' }],
  ['registrationDeadline', { registrationDeadline: '2027-06-06' }],
  ['registrationDeadline', { registrationDeadline: 'soon' }],
  ['website', { website: 'javascript:alert(1)' }],
  ['website', { website: 'example' }],
  ['website', { website: 'https://bank.example@evil.example' }],
  ['contactEmail', { contactEmail: 'cup@' }],
  ['description', { description: 'Too short.' }],
  ['submitterEmail', { submitterEmail: '' }],
])('an invalid %s is reported only on that field: %j', (field, change) => {
  expect(Object.keys(formFaults({ ...good, ...change }))).toEqual([field])
})
