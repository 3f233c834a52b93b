import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepClinicDraft, takeClinicDraft } from './clinic-draft-memory.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})

afterEach(() => {
  takeClinicDraft()
  vi.unstubAllGlobals()
})

test('a draft is returned once, as form fields', () => {
  keepClinicDraft({ title: 'Hoops day', description: 'Basketball drills.', price_per_person_usd: 35.5, capacity: 20 })
  expect(takeClinicDraft()).toEqual({
    title: 'Hoops day',
    description: 'Basketball drills.',
    price: '35.5',
    maxParticipants: '20',
    sportType: 'Basketball',
  })
  expect(takeClinicDraft()).toBeNull()
})

test('each detail fills its field, and the description omits date, time and price', () => {
  keepClinicDraft({
    title: 'Serves',
    description: 'Serves for everybody. Saturday, December 5. $20 per person.',
    about: 'Serves for everybody.',
    sport: 'Tennis',
    skill_level: 'beginner',
    min_age: 8,
    max_age: 12,
    location: 'Frisco, TX',
    date: '2026-12-05',
    start_time: '10:00',
    duration_minutes: 90,
  })
  expect(takeClinicDraft()).toEqual({
    title: 'Serves',
    description: 'Serves for everybody.',
    sportType: 'Tennis',
    skillLevel: 'beginner',
    minAge: '8',
    maxAge: '12',
    place: 'Frisco, TX',
    requestedDay: '2026-12-05',
    requestedTime: '10:00',
    requestedMinutes: '90',
  })
  keepClinicDraft({ title: 'Sticks', sport: 'Lacrosse' })
  expect(takeClinicDraft()).toEqual({ title: 'Sticks', sportType: 'Lacrosse' })
})

test('missing details stay empty, and the first sport mentioned is used', () => {
  keepClinicDraft({ title: 'Tennis for soccer players' })
  expect(takeClinicDraft()).toEqual({ title: 'Tennis for soccer players', sportType: 'Tennis' })
  keepClinicDraft({ title: 'A morning outside' })
  expect(takeClinicDraft()).toEqual({ title: 'A morning outside' })
})

test('a draft survives a reload, and works without storage within the page', async () => {
  keepClinicDraft({ title: 'Golf', capacity: 4 })
  vi.resetModules()
  const afterReload = await import('./clinic-draft-memory.ts')
  expect(afterReload.takeClinicDraft()).toMatchObject({ title: 'Golf', maxParticipants: '4' })
  takeClinicDraft()

  const refuse = () => {
    throw new Error('no storage')
  }
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  keepClinicDraft({ title: 'Golf' })
  expect(takeClinicDraft()).toMatchObject({ title: 'Golf' })
})

test('invalid stored data is ignored', () => {
  sessionStorage.setItem('clinic-draft', '{not json')
  expect(takeClinicDraft()).toBeNull()
})
