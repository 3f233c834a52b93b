import type { Tone } from '../contract.ts'
import type { ClinicFacts } from './clinic-facts.ts'
import {
  capitalized,
  clinicKind,
  clinicNoun,
  counted,
  dayText,
  hasEnd,
  hoursText,
  placeText,
  priceText,
} from './clinic-phrases.ts'

/** '' without facts. All tones state the same facts; `name` may be ''. */
export type Voice = {
  noun: string
  opening: string
  by: string
  lead: (facts: ClinicFacts, name: string) => string
  skills: (facts: ClinicFacts) => string
  when: (facts: ClinicFacts) => string
  terms: (facts: ClinicFacts) => string
  /** First and last line. */
  post: (facts: ClinicFacts, name: string) => string
  call: string
  email: Email
}

type Email = {
  greeting: string
  intro: (facts: ClinicFacts, name: string) => string
  labels: { when: string; where: string; skills: string; spots: string; price: string }
  spots: string
  signUp: string
  closing: string
}

export const voices: Record<Tone, Voice> = {
  friendly: {
    noun: 'Clinic',
    opening: '',
    by: ' with ',
    lead: (facts, name) =>
      name ? `Come join ${name} for ${clinicNoun(facts)}.` : `You’re invited to ${clinicNoun(facts)}.`,
    skills: ({ skills }) => skills && `We’ll work on ${skills}.`,
    when: facts =>
      meeting(facts, { day: 'We’ll meet on', time: ['We’ll start at', 'We’ll go from'], place: 'We’ll be' }),
    terms: facts => joinedTerms(facts, { room: 'There’s room for', price: 'it’s' }),
    post: (facts, name) => `Come join ${name || 'us'} for ${articledClinic(facts)}.`,
    call: 'Save your spot and come play.',
    email: {
      greeting: 'Hi there,',
      intro: (facts, name) =>
        name
          ? `I’m ${name}, and I’d love for you to join me for ${clinicNoun(facts)}.`
          : `We’d love for you to join us for ${clinicNoun(facts)}.`,
      labels: { when: 'When', where: 'Where', skills: 'What we’ll work on', spots: 'Spots', price: 'Price' },
      spots: '',
      signUp: 'Reply to this email to save a spot, or just to ask a question.',
      closing: 'Hope to see you there,',
    },
  },
  professional: {
    noun: 'Training Clinic',
    opening: '',
    by: ', Led by ',
    lead: (facts, name) => (name ? `${name} leads ${clinicNoun(facts)}.` : `This is ${clinicNoun(facts)}.`),
    skills: ({ skills }) => skills && `The focus is on ${skills}.`,
    when: facts =>
      meeting(facts, { day: 'It takes place on', time: ['It begins at', 'It runs from'], place: 'It takes place' }),
    terms: facts => formalTerms(facts),
    post: (facts, name) => `${capitalized(bareClinic(facts))}${name && `, led by ${name}`}.`,
    call: 'Reserve your spot.',
    email: {
      greeting: 'Hello,',
      intro: (facts, name) =>
        name
          ? `My name is ${name}, and I am leading ${clinicNoun(facts)}. Please find the details below.`
          : `We are offering ${clinicNoun(facts)}. Please find the details below.`,
      labels: { when: 'Date and time', where: 'Location', skills: 'Focus', spots: 'Capacity', price: 'Fee' },
      spots: 'participant',
      signUp: 'Reply to this email to save a spot. Questions are welcome.',
      closing: 'Kind regards,',
    },
  },
  energetic: {
    noun: 'Clinic',
    opening: 'Ready, Set, Go: ',
    by: ' with ',
    lead: (facts, name) =>
      name ? `Let’s go! ${name} is running ${clinicNoun(facts)}.` : `Let’s go! Here comes ${clinicNoun(facts)}.`,
    skills: ({ skills }) => skills && `Get ready to put in the work on ${skills}.`,
    when: facts => meeting(facts, { day: 'Be there', time: ['We start at', 'We go from'], place: 'Find us' }),
    terms: facts => shortTerms(facts),
    post: (facts, name) => `Let’s go! ${capitalized(bareClinic(facts))}${name && ` with ${name}`}.`,
    call: 'Who’s in?',
    email: {
      greeting: 'Hey,',
      intro: (facts, name) =>
        name
          ? `${name} here. Let’s get to work! I’m running ${clinicNoun(facts)}, and I want you in it.`
          : `Let’s get to work! We’re running ${clinicNoun(facts)}, and we want you in it.`,
      labels: { when: 'When', where: 'Where', skills: 'The work', spots: 'Spots', price: 'Price' },
      spots: '',
      signUp: 'Ready? Reply to this email to save a spot.',
      closing: 'Let’s go,',
    },
  },
}

type MeetingWords = { day: string; time: readonly [point: string, stretch: string]; place: string }

/** "We’ll meet on Saturday, November 28, from 10 to 11:30 AM in Frisco, TX." */
function meeting(facts: ClinicFacts, words: MeetingWords): string {
  const { time } = facts
  const [day, hours, where] = [dayText(facts), hoursText(facts), placeText(facts)]
  if (day) {
    const at = hours && (time && hasEnd(time) ? `from ${hours}` : `at ${hours}`)
    return sentence([`${words.day} ${day}${at && `, ${at}`}`, where], at ? ' ' : ', ')
  }
  if (hours) return sentence([`${words.time[time && hasEnd(time) ? 1 : 0]} ${hours}`, where])
  return where ? sentence([words.place, where]) : ''
}

function joinedTerms(facts: ClinicFacts, words: { room: string; price: string }): string {
  const { capacity } = facts
  const price = priceText(facts)
  const room = capacity && `${words.room} ${capacity}`
  if (room) return sentence([room, price && `and ${words.price} ${price}`], ', ')
  return price && capitalized(sentence([words.price, price]))
}

function formalTerms(facts: ClinicFacts): string {
  const { capacity, price } = facts
  const room = capacity && `Enrollment is limited to ${counted(capacity, 'participant')}`
  if (price === 0) return sentence([room || 'Participation is free', room && 'participation is free'], ', and ')
  const fee = priceText(facts)
  return room ? sentence([room, fee && `at ${fee}`]) : fee && `The fee is ${fee}.`
}

function shortTerms(facts: ClinicFacts): string {
  const { capacity, price } = facts
  const cost = priceText(facts)
  if (!capacity) return cost && `It’s ${cost}.`
  const spots = counted(capacity, 'spot')
  if (price === 0) return `${spots}, and it’s free: grab yours.`
  return cost ? `${spots} at ${cost}: grab yours.` : `${spots}: grab yours.`
}

function sentence(parts: readonly (string | number | undefined)[], between = ' '): string {
  return `${parts.filter(Boolean).join(between)}.`
}

function bareClinic(facts: ClinicFacts): string {
  return `${clinicKind(facts)} clinic${facts.audience.who && ` for ${facts.audience.who}`}`
}

const articledClinic = (facts: ClinicFacts) => clinicNoun({ ...facts, minutes: undefined })
