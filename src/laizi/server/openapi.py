"""`python -m laizi.server.openapi`: print the OpenAPI document, the client's source of types."""

import json
import sys


def text() -> str:
    """The document as the repository keeps it (`web/openapi.json`)."""
    from laizi.server.app import create_app

    return json.dumps(create_app().openapi(), ensure_ascii=False, indent=2) + "\n"


if __name__ == "__main__":
    sys.stdout.write(text())
