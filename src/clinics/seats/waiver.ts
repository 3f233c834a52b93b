/**
 * Never change a version's text: bookings record which version was accepted, and when. Our own plain wording;
 * operators replace it with what their counsel approves.
 */
export const waiver = {
  version: '2026-12',
  title: 'Participate at your own risk',
  paragraphs: [
    'Sports carry a risk of injury: clinics involve running, falls, balls and contact with other people. Participation is voluntary, and everyone named in this booking is healthy enough to participate.',
    'The athlete who leads the clinic decides what happens on the field and may remove a participant for the safety of others. In an emergency, they may call for medical help and the emergency contact given here.',
    'Anyone under 18 participates with the consent of a parent or guardian, who can be reached during the clinic.',
    'This text does not waive any legal right that cannot be waived.',
  ],
} as const
