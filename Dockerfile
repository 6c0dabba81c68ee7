# Commonplace in a container: docs/install.md says how to run it. packaging/image.ts runs the steps of the last stage without a container
# engine, so it knows only the instructions that are used here.
FROM node:24-bookworm AS build
WORKDIR /build
COPY package.json package-lock.json ./
COPY packaging/drivers packaging/drivers
RUN npm ci --ignore-scripts
COPY . .
# docker build --build-arg COMMIT=$(git rev-parse HEAD): the build context has no repository.
ARG COMMIT
# Unpacked here, so that the root file system can be read-only, and nothing is in the image twice.
RUN npx tsx packaging/executable.ts dist/image/usr/local/bin/commonplace dist/image/var/cache/commonplace

FROM debian:bookworm-slim
# Chromium, for screenshots and kept pages: docker build --build-arg PACKAGES="ca-certificates chromium" --build-arg BROWSER_PATH=/usr/bin/chromium
ARG PACKAGES="ca-certificates"
RUN apt-get update && apt-get install --yes --no-install-recommends $PACKAGES && rm -rf /var/lib/apt/lists/* /var/cache/apt/*
COPY --from=build /build/dist/image/ /
COPY packaging/health.sh /usr/local/bin/commonplace-health
# A data directory that belongs to the user of the service; and a program that starts.
RUN install --directory --owner=10001 --group=10001 --mode=700 /data && XDG_CACHE_HOME=/var/cache commonplace help > /dev/null
ARG BROWSER_PATH=""
# The C library keeps less memory for threads.
ENV MALLOC_ARENA_MAX=2 XDG_CACHE_HOME=/var/cache DATA_DIR=/data HOST=0.0.0.0 PORT=8080 BROWSER_PATH=$BROWSER_PATH
WORKDIR /data
VOLUME /data
EXPOSE 8080
USER 10001:10001
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s CMD ["commonplace-health"]
ENTRYPOINT ["commonplace"]
CMD ["serve"]
