"""SMTP server that takes mail only after STARTTLS and a login. Arguments: port, certificate, key, folder."""
import ssl
import sys
import time
import uuid

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult

port, certificate, key, folder = sys.argv[1:]


def authenticate(server, session, envelope, mechanism, login):
    is_right = (login.login, login.password) == (b"openfield", b"a mail password")
    return AuthResult(success=is_right, handled=False)


class Folder:
    async def handle_DATA(self, server, session, envelope):
        with open(f"{folder}/{uuid.uuid4()}.eml", "wb") as file:
            file.write(envelope.content)
        return "250 OK"


context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
context.load_cert_chain(certificate, key)
Controller(
    Folder(),
    hostname="127.0.0.1",
    port=int(port),
    tls_context=context,
    require_starttls=True,
    authenticator=authenticate,
    auth_required=True,
    auth_require_tls=True,
).start()
while True:
    time.sleep(60)
