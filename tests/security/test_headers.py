"""What the browser is told to refuse, whatever a page contains."""

import httpx

from tests.server.harness import ON_ONE_DATABASE, Running

pytestmark = ON_ONE_DATABASE


def test_nothing_inline_is_run_or_styled(hall: Running) -> None:
    for path in ("/", "/api/health", "/nowhere"):
        policy = httpx.get(hall.url + path, trust_env=False).headers["content-security-policy"]
        assert "unsafe" not in policy
        assert "default-src 'self'" in policy
        assert "style-src 'self';" in policy
