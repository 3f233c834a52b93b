import { expect, test } from 'vitest'
import { checkLead, type LeadFields, leadLimits } from './rules.ts'

const lead: LeadFields = { name: 'Ada Park', email: 'ada@club.example', organization: 'Riverside FC', city: 'Frisco' }

test('a lead needs only a name and an email address', () => {
  expect(checkLead(lead)).toEqual({})
  expect(checkLead({ ...lead, organization: '', city: ' ' })).toEqual({})
  expect(checkLead({ name: ' ', email: '', organization: '', city: '' })).toEqual({
    name: 'Please enter your name',
    email: 'Please enter a valid email address',
  })
})

test.each(['ada', 'ada@club', '@club.example', 'ada@club.example, eve@club.example', 'ada club@club.example'])(
  '%j is not an email address',
  email => expect(Object.keys(checkLead({ ...lead, email }))).toEqual(['email']),
)

test('fields are limited in length', () => {
  for (const field of ['name', 'organization', 'city'] as const) {
    const atLimit = 'ö'.repeat(leadLimits[field])
    expect(checkLead({ ...lead, [field]: ` ${atLimit} ` })).toEqual({})
    expect(checkLead({ ...lead, [field]: `${atLimit}ö` })).toEqual({
      [field]: `This is too long. Use ${leadLimits[field]} characters or fewer.`,
    })
  }
  const long = `ada@${'club.'.repeat(60)}example`
  expect(checkLead({ ...lead, email: long })).toEqual({ email: 'This is too long. Use 254 characters or fewer.' })
})

test('international names are accepted', () => {
  for (const name of ['Zoë O’Brien-Šimůnek', 'محمد صلاح', '王小明', 'Ada ⚽', "Robert'); drop table lead;--"])
    expect(checkLead({ ...lead, name })).toEqual({})
})
