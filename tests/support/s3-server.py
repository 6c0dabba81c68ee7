"""
Runs an S3 server: OpenStack Swift, whole in one process. s3-server.py FOLDER PORT

Everything is kept in FOLDER. The access key is tests:owner, its secret is "secret". There is a bucket "full" that takes
no more than 10 bytes; lists come in pages of 10. Swift knows "If-None-Match: *" but its S3 interface refuses it with 501;
in buckets whose name begins with "strict" it is taken. Prints "ready" when it accepts requests, and ends with the process that started it.
"""

import ctypes
import os
import signal
import sys
from array import array

import eventlet

eventlet.patcher.monkey_patch(all=False, os=True, select=True, socket=True, thread=True, time=True)

from swift.common import utils
from swift.common.middleware.s3api.s3request import S3Request
from swift.common.internal_client import InternalClient
from swift.common.ring import RingData
from swift.common.wsgi import SwiftHttpProtocol, loadapp

ACCOUNT = "AUTH_tests"
PR_SET_PDEATHSIG = 1

STORE = """
[DEFAULT]
devices = {folder}
swift_dir = {folder}
mount_check = false
user = nobody
fallocate_reserve = 0

[pipeline:main]
pipeline = {name}-server

[app:{name}-server]
use = egg:swift#{name}
"""

PROXY = """
[DEFAULT]
swift_dir = {folder}
user = nobody

[pipeline:main]
pipeline = catch_errors gatekeeper cache listing_formats bulk {auth} slo container-quotas proxy-server

[app:proxy-server]
use = egg:swift#proxy
allow_account_management = true
account_autocreate = true

[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:bulk]
use = egg:swift#bulk
[filter:slo]
use = egg:swift#slo
[filter:container-quotas]
use = egg:swift#container_quotas
[filter:s3api]
use = egg:swift#s3api
location = test
max_bucket_listing = 10
[filter:tempauth]
use = egg:swift#tempauth
user_tests_owner = secret .admin
"""


def write(folder, name, text):
    file = os.path.join(folder, name)
    with open(file, "w") as handle:
        handle.write(text.lstrip())
    return file


def save_ring(folder, name, port):
    """One copy of everything, on the one disk of this machine."""
    device = {"id": 0, "zone": 0, "region": 1, "device": "disk", "weight": 1.0, "meta": "",
              "ip": "127.0.0.1", "port": port, "replication_ip": "127.0.0.1", "replication_port": port}
    RingData([array("H", [0, 0, 0, 0])], [device], 30).save(os.path.join(folder, f"{name}.ring.gz"))


def take_conditions():
    """Hides the condition from the check that refuses it; from the buckets meant, Swift itself takes it."""
    validate = S3Request._validate_headers

    def without_condition(request):
        condition = request.headers.pop("If-None-Match", None) if request.path.startswith("/strict") else None
        validate(request)
        if condition:
            request.headers["If-None-Match"] = condition

    S3Request._validate_headers = without_condition


def main(folder, port):
    take_conditions()
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    os.makedirs(os.path.join(folder, "disk"), exist_ok=True)
    utils.SWIFT_CONF_FILE = write(folder, "swift.conf", "[swift-hash]\nswift_hash_path_suffix = tests\n")
    utils.validate_hash_conf()
    logger = utils.get_logger({"log_level": "ERROR"})

    def serve(socket, conf):
        app = loadapp(conf, global_conf={"log_level": "ERROR"})
        return eventlet.spawn(eventlet.wsgi.server, socket, app, logger, protocol=SwiftHttpProtocol)

    stores = {name: eventlet.listen(("127.0.0.1", 0)) for name in ("account", "container", "object")}
    for name, socket in stores.items():
        save_ring(folder, name, socket.getsockname()[1])
    for name, socket in stores.items():
        serve(socket, write(folder, f"{name}.conf", STORE.format(folder=folder, name=name)))

    inside = InternalClient(write(folder, "inside.conf", PROXY.format(folder=folder, auth="")), "tests", 1)
    inside.create_container(ACCOUNT, "full")
    inside.set_container_metadata(ACCOUNT, "full", {"x-container-meta-quota-bytes": "10"})

    proxy = write(folder, "proxy.conf", PROXY.format(folder=folder, auth="s3api tempauth"))
    server = serve(eventlet.listen(("127.0.0.1", port)), proxy)
    print("ready", flush=True)
    server.wait()


main(sys.argv[1], int(sys.argv[2]))
