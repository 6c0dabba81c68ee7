#!/bin/bash
# The health check of the container: asks the server whether it is alive, without starting Node a second time.
exec 3<> "/dev/tcp/127.0.0.1/${PORT:-8080}" || exit 1
printf 'GET /_/health HTTP/1.0\r\nHost: localhost\r\n\r\n' >&3
read -r -t 4 _ status _ <&3
[[ $status == 200 ]]
