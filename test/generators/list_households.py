"""Lists the DIDs of households by a client that openapi-python-client made: FOLDER URL KEY DENSITY."""

import sys

folder, url, key, density = sys.argv[1:]
sys.path.insert(0, folder)

from made import AuthenticatedClient  # noqa: E402
from made.api.households import list_households  # noqa: E402
from made.models import Density, Problem  # noqa: E402

client = AuthenticatedClient(base_url=url, token=key)
page = list_households.sync(client=client, density=[Density(density)], limit=1000)
if page is None or isinstance(page, Problem):
    sys.exit(str(page))
for household in page.data:
    print(household.did)
