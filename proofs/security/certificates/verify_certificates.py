"""A second verifier of certificates, written from docs/certificates.md alone, with nothing but Python's own library.

Reads {"keys": JWK Set, "certificates": [[id, token], …]} and writes a list of booleans. Ed25519 follows RFC 8032, section 5.1.7; the canonical
form RFC 8785; it is slow, and not meant for anything but this proof.
"""

import base64
import hashlib
import json
import re
import sys

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT_OF_MINUS_ONE = pow(2, (P - 1) // 4, P)


def recover_x(y, sign):
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * ROOT_OF_MINUS_ONE % P
    if (x * x - square) % P or (x == 0 and sign):
        return None
    return P - x if x & 1 != sign else x


def point_of(data):
    number = int.from_bytes(data, "little")
    y = number & ((1 << 255) - 1)
    x = recover_x(y, number >> 255)
    return None if x is None else (x, y, 1, x * y % P)


def add(a, b):
    e = (a[1] - a[0]) * (b[1] - b[0]) % P
    f = (a[1] + a[0]) * (b[1] + b[0]) % P
    g = 2 * a[3] * b[3] * D % P
    h = 2 * a[2] * b[2] % P
    x, z, t, y = f - e, h - g, h + g, f + e
    return (x * z % P, t * y % P, z * t % P, x * y % P)


def multiply(scalar, point):
    total = (0, 1, 1, 0)
    while scalar:
        if scalar & 1:
            total = add(total, point)
        point = add(point, point)
        scalar >>= 1
    return total


def is_equal(a, b):
    return (a[0] * b[2] - b[0] * a[2]) % P == 0 and (a[1] * b[2] - b[1] * a[2]) % P == 0


BASE_Y = 4 * pow(5, P - 2, P) % P
BASE = (recover_x(BASE_Y, 0), BASE_Y, 1, recover_x(BASE_Y, 0) * BASE_Y % P)


def is_signed(public_key, message, signature):
    if len(public_key) != 32 or len(signature) != 64:
        return False
    a, r = point_of(public_key), point_of(signature[:32])
    s = int.from_bytes(signature[32:], "little")
    if a is None or r is None or s >= ORDER:
        return False
    challenge = int.from_bytes(hashlib.sha512(signature[:32] + public_key + message).digest(), "little") % ORDER
    return is_equal(multiply(s, BASE), add(r, multiply(challenge, a)))


def bytes_of(text):
    if not re.fullmatch(r"[A-Za-z0-9_-]+", text):
        return None
    try:
        data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except ValueError:
        return None
    return data if base64.urlsafe_b64encode(data).rstrip(b"=").decode() == text else None


def number_text(number):
    """As ECMAScript writes a number."""
    number = float(number)
    if number == 0:
        return "0"
    sign, digits, exponent = re.fullmatch(r"(-?)([\d.]+?)(?:e([+-]\d+))?", repr(number)).groups()
    whole, _, fraction = digits.partition(".")
    point = len(whole) + int(exponent or 0)
    digits = (whole + fraction).lstrip("0")
    point -= len(whole + fraction) - len(digits)
    digits = digits.rstrip("0")
    count = len(digits)
    if count <= point <= 21:
        text = digits + "0" * (point - count)
    elif 0 < point <= 21:
        text = digits[:point] + "." + digits[point:]
    elif -6 < point <= 0:
        text = "0." + "0" * -point + digits
    else:
        mantissa = digits[0] + ("." + digits[1:] if count > 1 else "")
        text = f"{mantissa}e{'+' if point > 0 else '-'}{abs(point - 1)}"
    return sign + text


def canonical(value):
    if isinstance(value, dict):
        names = sorted(value, key=lambda name: name.encode("utf-16-be", "surrogatepass"))
        return "{" + ",".join(f"{canonical(name)}:{canonical(value[name])}" for name in names) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(canonical, value)) + "]"
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: "null"}[value]
    if isinstance(value, (int, float)):
        return number_text(value)
    return json.dumps(value, ensure_ascii=False)


def object_of(part):
    data = bytes_of(part)
    try:
        text = data.decode("utf-8")
        value = json.loads(text)
        return value if isinstance(value, dict) and canonical(value) == text else None
    except (AttributeError, ValueError, OverflowError, RecursionError):
        return None


def is_genuine(id_in_address, token, keys):
    parts = token.split(".")
    if len(parts) != 3:
        return False
    header, payload, signature = object_of(parts[0]), object_of(parts[1]), bytes_of(parts[2])
    if header is None or payload is None or signature is None:
        return False
    kid = header.get("kid")
    if not isinstance(kid, str) or header != {"alg": "EdDSA", "kid": kid, "typ": "ohmstead-certificate"}:
        return False
    version = payload.get("v")
    if isinstance(version, bool) or version != 1 or payload.get("jti") != id_in_address or kid not in keys:
        return False
    return is_signed(keys[kid], f"{parts[0]}.{parts[1]}".encode(), signature)


def thumbprint(key):
    text = json.dumps({name: key[name] for name in ("crv", "kty", "x")}, separators=(",", ":"))
    return base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).rstrip(b"=").decode()


given = json.load(sys.stdin)
public_keys = {thumbprint(key): bytes_of(key["x"]) for key in given["keys"]}
json.dump([is_genuine(address, token, public_keys) for address, token in given["certificates"]], sys.stdout)
