"""Prints as JSON what Python's email package and icalendar find in the mail on standard input."""
import email
import email.policy
import json
import sys

message = email.message_from_binary_file(sys.stdin.buffer, policy=email.policy.default)
parts = list(message.walk())
calendars = [part.get_content() for part in parts if part.get_content_type() == "text/calendar"]
events = None
try:
    from icalendar import Calendar

    events = [
        {"start": event.decoded("dtstart").isoformat(), "errors": [str(error) for error in event.errors]}
        for calendar in calendars
        for event in Calendar.from_ical(calendar).walk("VEVENT")
    ]
except ImportError:
    pass
print(
    json.dumps(
        {
            "to": [address.addr_spec for address in message["to"].addresses],
            "subject": message["subject"],
            "hasDate": message["date"].datetime is not None,
            "hasId": bool(message["message-id"]),
            "types": [part.get_content_type() for part in parts],
            "defects": [str(defect) for part in parts for defect in part.defects]
            + [str(defect) for header in message.values() for defect in getattr(header, "defects", ())],
            "text": message.get_body(("plain",)).get_content(),
            "events": events,
        }
    )
)
