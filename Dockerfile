# Commonplace in a container: docs/install.md says how to run it.
FROM node:24-bookworm AS build
WORKDIR /build
COPY package.json package-lock.json ./
COPY packaging/drivers packaging/drivers
RUN npm ci --ignore-scripts
COPY . .
# docker build --build-arg COMMIT=$(git rev-parse HEAD): the image has no repository to ask.
ARG COMMIT
RUN npm run build:binary

FROM debian:bookworm-slim
COPY --from=build /build/dist/commonplace /usr/local/bin/commonplace
# Unpacked here, so that the root file system can be read-only; and a data directory that belongs to the user of the service.
RUN install --directory --mode=755 /var/cache/commonplace \
  && XDG_CACHE_HOME=/var/cache commonplace help > /dev/null \
  && install --directory --owner=10001 --group=10001 --mode=700 /data
ENV XDG_CACHE_HOME=/var/cache DATA_DIR=/data HOST=0.0.0.0 PORT=8080
WORKDIR /data
VOLUME /data
EXPOSE 8080
USER 10001:10001
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s CMD ["commonplace", "api", "GET", "/_/health"]
ENTRYPOINT ["commonplace"]
CMD ["serve"]
