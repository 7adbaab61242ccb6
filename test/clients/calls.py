"""Calls operations of a server with the client for Python: `calls.py <server> <token>`."""

import sys
import time

from belvedere_client import BelvedereError, Client
from belvedere_client.tables import flat

client = Client(sys.argv[1], sys.argv[2], language="de", timezone="Asia/Tokyo")
operations = 0


def check(holds: bool) -> None:
    global operations
    assert holds, f"operation {operations + 1}"
    operations += 1


name = "Py/thön"
check(client.post_projects({"name": name})["name"] == name)
results = """{"kind":"artifact","path":"a.c","type":"FILE","measures":{"LC":3},"infos":{"LANGUAGE":"C"}}
{"kind":"source","path":"a.c","text":"int a;\\n"}
{"kind":"rule","id":"tool:py","categories":["SEVERITY.MINOR"]}
"""
finding = '{"kind":"finding","artifact":"a.c","rule":"tool:py","message":"%d","location":{"startLine":1}}\n'
results += "".join(finding % number for number in range(25))
task = client.post_projects_by_name_builds(name, results, version="1.0", baseline=True)
check(task["submitDate"].endswith("+09:00"))
while task["endDate"] is None:
    time.sleep(0.1)
    task = client.get_tasks_by_id(task["id"])
check(task["status"] == {"id": "DONE", "name": "Erfolgreich"})
project = client.get_projects_by_name(name)
check(project["modelId"] == "STANDARD")
check(client.put_projects_by_name(name, {"color": [1, 2, 3, 4]})["color"] == [1, 2, 3, 4])
check(len(client.get_projects()) >= 1)
[version] = client.get_projects_by_name_versions(name)
check(version["findingCount"] == 25)
check(client.get_versions_by_id(version["id"])["name"] == "1.0")
[file] = client.get_projects_by_name_artifacts(name, where="type.id=FILE")
check(file["path"] == "a.c")
check(client.get_artifacts_by_id_source(file["id"])["text"] == "int a;\n")
check(len(client.get_artifacts_by_id_ancestors(file["id"])) == 1)
check("LANGUAGE" in client.get_artifacts_by_id_infos(file["id"]))
check(client.get_artifacts_by_id_explain(file["id"])["artifact"]["id"] == file["id"])
query = client.post_artifacts_by_id_query(project["artifactId"], {"columns": [{"type": "MEASURE", "id": "LC"}]})
check(len(query["artifacts"]) >= 1)
found = list(client.iterate_artifacts_by_id_findings(file["id"], limit=10))
check(len({row["message"] for row in found}) == 25)
check("definition.id" in flat(found[0]))
relaxed = client.put_findings_by_id(found[0]["id"], {"status": "RELAXED", "reason": "LEGACY"})
check(relaxed["relaxed"])
check(len(client.get_findings_by_id_history(found[0]["id"])) == 1)
check(client.get_projects(fields="name")[0].keys() == {"name"})
check(client.get_models_by_id("STANDARD")["id"] == "STANDARD")
check(len(client.get_formats()) > 50)
check(client.get_me()["login"] == "admin")
check(client.post_users({"login": "py", "password": "a long password"})["login"] == "py")
client.delete_users_by_login("py")
try:
    client.get_projects_by_name("nowhere")
except BelvedereError as error:
    check((error.status, error.code) == (404, "project.absent"))
print(operations, "operations")
