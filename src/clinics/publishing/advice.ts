import type { AthleteLevel } from '#clinics/contract.ts'
import { ADULT_AGE } from '#clinics/options.ts'
import { toDollars } from '#kit/shared/money.ts'

export type AdvisedClinic = {
  title: string
  description: string
  facilityName: string | null
  /** Of the athlete's school; null without a profile. */
  level: AthleteLevel | null
  school: string | null
  minAge: number | null
  /** US cents; null while unknown. */
  athleteCentsWhenFull: number | null
}

export type Advice = {
  id: 'school-marks' | 'school-venue' | 'minors' | 'high-school' | 'disclosure'
  title: string
  text: string
  /** Something in this clinic triggers it. */
  isRelevant: boolean
  why: string | null
  sources: readonly Source[]
}

type Source = { name: string; url: string }

/** When every source was read, yyyy-MM-dd. Later changes are not covered. */
export const ADVICE_CHECKED_ON = '2026-11-22'

/** US cents: Division I athletes report payments from this sum on, per payor. */
const REPORTED_CENTS = 60_000

/** Dated advice with sources. It never blocks publishing: schools and states decide which rules apply. */
export function adviceFor(clinic: AdvisedClinic): Advice[] {
  return items.map(({ whyFor, ...item }) => {
    const why = whyFor(clinic)
    return { ...item, why, isRelevant: why !== null }
  })
}

type Item = Omit<Advice, 'why' | 'isRelevant'> & { whyFor: (clinic: AdvisedClinic) => string | null }

const items: readonly Item[] = [
  {
    id: 'school-marks',
    title: 'School names, logos and colors',
    text: 'Get written permission before you use your school’s name, logo, colors or mascot. Each school sets its own rules, and lawyers advise them to require written approval.',
    whyFor: ({ title, description, school }) => {
      const word = schoolWordIn(`${title} ${description}`, school)
      return word && `Your listing says “${word}”.`
    },
    sources: [
      {
        name: 'Kaufman & Canoles, NIL pointers for colleges and universities, October 31, 2022',
        url: 'https://www.kaufcan.com/blog/sports-and-entertainment/nil-pointers-for-colleges-and-universities/',
      },
      {
        name: 'Bricker Graydon, Athlete use of institutional marks, logos and facilities',
        url: 'https://www.brickergraydon.com/insights/publications/Developing-a-NIL-policy-Athlete-use-of-institutional-marks-logos-and-facilities-Part-3',
      },
    ],
  },
  {
    id: 'school-venue',
    title: 'School fields',
    text: 'Schools may have their own rules for athletes who earn money on their fields. Ask the people who run the field, and your own school, if you can lead a paid clinic there. Public and private fields are simpler.',
    whyFor: ({ facilityName }) =>
      facilityName !== null && SCHOOL_WORDS.test(facilityName) ? `You chose ${facilityName}.` : null,
    sources: [
      {
        name: 'Bricker Graydon, Athlete use of institutional marks, logos and facilities',
        url: 'https://www.brickergraydon.com/insights/publications/Developing-a-NIL-policy-Athlete-use-of-institutional-marks-logos-and-facilities-Part-3',
      },
      {
        name: 'Frieser Legal, Legal considerations of hosting a camp as a college athlete',
        url: 'https://frieserlegal.com/legal-considerations-of-hosting-a-camp-as-a-college-athlete',
      },
    ],
  },
  {
    id: 'minors',
    title: 'Participants under 18',
    text: 'For anyone under 18, we ask for a parent’s or guardian’s consent and an emergency contact. Both are on your participant list. Waiver laws vary by state: ask a lawyer or an insurer if you’re not sure ours is enough.',
    whyFor: ({ minAge }) => {
      if (minAge === null) return 'You didn’t set a minimum age, so minors can sign up.'
      return minAge < ADULT_AGE ? `It’s open to ages ${minAge} and up.` : null
    },
    sources: [
      {
        name: 'American Camp Association, The CampLine, winter 2012: releases',
        url: 'http://www.acacamps.org/campline/winter-2012/releases',
      },
    ],
  },
  {
    id: 'high-school',
    title: 'High school athletes',
    text: 'Ask your school and your state’s athletic association before you publish. As of May 2025, athletes in 41 states and DC could earn NIL money in some form. Rules vary by state, and associations don’t let you name your school or team.',
    whyFor: ({ level }) => (level === 'high-school' ? 'You play for a high school.' : null),
    sources: [
      {
        name: 'Capital News Service, Navigating NIL, May 6, 2025',
        url: 'https://cnsmaryland.org/2025/05/06/navigating-nil-a-patchwork-of-policies-governing-high-school-athletes',
      },
    ],
  },
  {
    id: 'disclosure',
    title: 'Report your earnings',
    text: 'Division I athletes report third-party NIL deals of $600 or more to NIL Go within five business days. Deals with the same payor are added together. Ask your school’s compliance office if your clinic fees count, and if it wants smaller amounts reported.',
    whyFor: ({ athleteCentsWhenFull: cents, level }) =>
      cents !== null && cents >= REPORTED_CENTS && level !== 'high-school'
        ? `You’d earn ${toDollars(cents)} from a full clinic.`
        : null,
    sources: [
      {
        name: 'NIL Go help center: what must be reported',
        url: 'https://help.nilgo.com/en/articles/11172954-what-type-of-nil-deals-must-be-reported-in-nil-go',
      },
      {
        name: 'NIL Go help center: when to report',
        url: 'https://help.nilgo.com/en/articles/11585490-when-do-student-athletes-have-to-report-their-third-party-nil-deals',
      },
    ],
  },
]

/** No mascots or short names: they look like other words. */
const SCHOOL_WORDS = /\b(?:universit(?:y|ies)|colleges?|high schools?|academ(?:y|ies)|schools?|campus)\b/iu
/** In running text "school" and "college" also describe participants, so only proper names count. */
const SCHOOL_NAME =
  /\b(?:University of \p{Lu}\p{L}+|(?:\p{Lu}[\p{L}&.]+ ){1,3}(?:University|College|High School|Academy))\b/u

function schoolWordIn(text: string, school: string | null): string | null {
  if (school && text.toLowerCase().includes(school.toLowerCase())) return school
  return SCHOOL_NAME.exec(text)?.[0] ?? null
}
