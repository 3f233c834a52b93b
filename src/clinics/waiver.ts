/**
 * Never change a version's text: bookings record which version was accepted, and when. Our own plain wording;
 * operators replace it with what their counsel approves.
 */
export const waiver = {
  version: '2026-11',
  title: 'Taking part at your own risk',
  paragraphs: [
    'Sport can hurt: a clinic means running, falls, balls and other people. Taking part is voluntary, and everybody named in this booking is well enough to do so.',
    'The athlete who leads the clinic decides what is done on the field and may send somebody off it for the safety of others. They may call for medical help in an emergency, and reach the emergency contact given here.',
    'Whoever is below 18 takes part with the consent of a parent or guardian, who can be reached during the clinic.',
    'This text does not take away any right that the law gives you and that cannot be given up.',
  ],
} as const
