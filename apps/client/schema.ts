/** Generated from the OpenAPI document by `npm run client:types`. */

export interface paths {
    readonly "/objects": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List and search objects
         * @description Needs any key; costs 1 to 250 credits.
         */
        readonly get: operations["objects.list"];
        readonly put?: never;
        /**
         * Save an address, a text or a file
         * @description Needs a full key, or a token that may only save; costs 10 to 250 credits.
         */
        readonly post: operations["objects.create"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/objects/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get an object
         * @description Needs any key, or a token that may only save; costs 1 credit.
         */
        readonly get: operations["objects.get"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Move an object to the trash
         * @description Needs a full key; costs 1 credit.
         */
        readonly delete: operations["objects.delete"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Change title, summary or completion
         * @description Needs a full key; costs 2 credits.
         */
        readonly patch: operations["objects.patch"];
        readonly trace?: never;
    };
    readonly "/objects/{id}/blob": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the uploaded file
         * @description Needs any key, or a token that may only save; costs 1 credit.
         */
        readonly get: operations["objects.blob"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/objects/{id}/screenshot": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the screenshot
         * @description Needs any key, or a token that may only save; costs 1 credit.
         */
        readonly get: operations["objects.screenshot"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/objects/{id}/restore": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Restore an object from the trash
         * @description Needs a full key; costs 1 credit.
         */
        readonly post: operations["objects.restore"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/cards": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the sizes of cards
         * @description Needs any key; costs 1 to 250 credits.
         */
        readonly get: operations["cards.list"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/previews": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the contents of the cards of some objects
         * @description Needs any key; costs 1 to 250 credits.
         */
        readonly get: operations["previews.list"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/objects/{id}/content": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the text of an object
         * @description Needs any key, or a token that may only save; costs 1 credit.
         */
        readonly get: operations["objects.content"];
        /**
         * Replace the text of a note
         * @description Needs a full key; costs 20 credits.
         */
        readonly put: operations["objects.put-content"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/media/{id}/{part}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Get an address of a blob, thumbnail, screenshot or archive that needs no token for an hour
         * @description Needs any key; costs 1 credit.
         */
        readonly post: operations["media.grant"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/objects/{id}/archive": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the kept copy of a page as one HTML file that runs no code and loads nothing, or the kept file
         * @description Needs any key; costs 1 credit.
         */
        readonly get: operations["archives.get"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/objects/{id}/archives": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the kept copies of a page
         * @description Needs any key; costs 1 credit.
         */
        readonly get: operations["archives.list"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/objects/{id}/archives/{version}/changes": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Compare the text of a kept copy with the previous or another copy
         * @description Needs any key; costs 5 credits.
         */
        readonly get: operations["archives.changes"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/objects/{id}/pictures/{n}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the n-th picture, from 0, of an object's text, the icon of its site (n = icon), or the portrait of its author (n = portrait)
         * @description Needs any key; costs 1 credit.
         */
        readonly get: operations["objects.picture"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/objects/{id}/place": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the place where the person stopped reading an object
         * @description Needs any key; costs 1 credit.
         */
        readonly get: operations["places.get"];
        /**
         * Store the place where the person stopped reading an object
         * @description Needs a full key; costs 1 credit.
         */
        readonly put: operations["places.put"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/reading": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the texts that the person has begun to read but not finished
         * @description Needs any key; costs 1 credit.
         */
        readonly get: operations["places.list"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/objects/{id}/book": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the table of contents of an e-book
         * @description Needs any key; costs 1 credit.
         */
        readonly get: operations["books.get"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/objects/{id}/book/{n}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the n-th chapter, from 0, of an e-book as Prose, with its pictures
         * @description Needs any key; costs 1 credit.
         */
        readonly get: operations["books.chapter"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/objects/{id}/page": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Upload a page as a browser shows it; it is read instead of being fetched
         * @description Needs a full key; costs 20 credits.
         */
        readonly put: operations["objects.put-page"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/objects/{id}/thumbnail": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the thumbnail of an object
         * @description Needs any key, or a token that may only save; costs 1 credit.
         */
        readonly get: operations["objects.thumbnail"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/objects/{id}/notes": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Attach a note
         * @description Needs a full key; costs 10 credits.
         */
        readonly post: operations["notes.add"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/objects/{id}/notes/{noteId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Replace a note
         * @description Needs a full key; costs 10 credits.
         */
        readonly put: operations["notes.replace"];
        readonly post?: never;
        /**
         * Remove a note
         * @description Needs a full key; costs 1 credit.
         */
        readonly delete: operations["notes.remove"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/tags": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List tags
         * @description Needs any key; costs 5 credits.
         */
        readonly get: operations["tags.list"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/objects/{id}/tags": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Add tags
         * @description Needs a full key; costs 2 credits.
         */
        readonly post: operations["tags.add"];
        /**
         * Remove tags
         * @description Needs a full key; costs 2 credits.
         */
        readonly delete: operations["tags.remove"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/tags/{name}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Remove a tag from all objects
         * @description Needs a full key; costs 10 credits.
         */
        readonly delete: operations["tags.destroy"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Rename a tag everywhere
         * @description Needs a full key; costs 10 credits.
         */
        readonly patch: operations["tags.replace"];
        readonly trace?: never;
    };
    readonly "/spaces": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List spaces
         * @description Needs any key; costs 10 credits.
         */
        readonly get: operations["spaces.list"];
        readonly put?: never;
        /**
         * Create a space
         * @description Needs a full key; costs 100 credits.
         */
        readonly post: operations["spaces.create"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/spaces/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a space
         * @description Needs any key; costs 1 credit.
         */
        readonly get: operations["spaces.get"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete a space; its objects stay
         * @description Needs a full key; costs 1 credit.
         */
        readonly delete: operations["spaces.delete"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Change a space
         * @description Needs a full key; costs 2 credits.
         */
        readonly patch: operations["spaces.patch"];
        readonly trace?: never;
    };
    readonly "/spaces/{spaceId}/objects/{objectId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Add an object to a space
         * @description Needs a full key; costs 3 credits.
         */
        readonly put: operations["spaces.add-object"];
        readonly post?: never;
        /**
         * Remove an object from a space
         * @description Needs a full key; costs 3 credits.
         */
        readonly delete: operations["spaces.remove-object"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/objects/{id}/spaces": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Add an object to spaces
         * @description Needs a full key; costs 2 credits.
         */
        readonly post: operations["objects.join-spaces"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/entities/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get an entity
         * @description Needs any key; costs 1 credit.
         */
        readonly get: operations["entities.get"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/links": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List links
         * @description Needs any key; costs 5 credits.
         */
        readonly get: operations["links.list"];
        readonly put?: never;
        /**
         * Link two objects
         * @description Needs a full key; costs 3 credits.
         */
        readonly post: operations["links.create"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/objects/{id}/links": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the links from and to an object
         * @description Needs any key; costs 1 credit.
         */
        readonly get: operations["links.of-object"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/links/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete a manual link
         * @description Needs a full key; costs 1 credit.
         */
        readonly delete: operations["links.delete"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/pins": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List pins
         * @description Needs any key; costs 1 credit.
         */
        readonly get: operations["pins.list"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /**
         * Move several pins; all or none
         * @description Needs a full key; costs 2 credits.
         */
        readonly patch: operations["pins.move"];
        readonly trace?: never;
    };
    readonly "/objects/{id}/pin": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Pin an object
         * @description Needs a full key; costs 3 credits.
         */
        readonly post: operations["pins.add"];
        /**
         * Unpin an object
         * @description Needs a full key; costs 3 credits.
         */
        readonly delete: operations["pins.remove"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/convert": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Convert a text from the format of Content-Type to the format of Accept
         * @description Needs any key, or a token that may only save; costs 1 credit.
         */
        readonly post: operations["convert"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/sessions/current": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the session of the access key
         * @description Needs any key; costs 1 credit.
         */
        readonly get: operations["sessions.current"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/language": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Choose the language of the app for all browsers of the account
         * @description Needs a full key without a content scope; costs 0 credits.
         */
        readonly put: operations["account.set-language"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/search": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Search objects, best first
         * @description Needs any key; costs 10 to 250 credits.
         */
        readonly get: operations["objects.search"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/complete": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Complete the last word of a query
         * @description Needs any key; costs 1 credit.
         */
        readonly get: operations["queries.complete"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/searches": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the saved searches
         * @description Needs any key; costs 1 to 250 credits.
         */
        readonly get: operations["searches.list"];
        readonly put?: never;
        /**
         * Save a search
         * @description Needs a full key; costs 10 credits.
         */
        readonly post: operations["searches.create"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/searches/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a saved search
         * @description Needs any key; costs 1 credit.
         */
        readonly get: operations["searches.get"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete a saved search and its shares
         * @description Needs a full key; costs 1 credit.
         */
        readonly delete: operations["searches.delete"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Change a saved search; null removes a field
         * @description Needs a full key; costs 2 credits.
         */
        readonly patch: operations["searches.patch"];
        readonly trace?: never;
    };
    readonly "/_/counts": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Count the objects
         * @description Needs any key; costs 1 credit.
         */
        readonly get: operations["counts.get"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/counts/matches": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Count the objects that have all words of a query
         * @description Needs any key; costs 10 credits.
         */
        readonly get: operations["counts.matches"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/highlights": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the highlights: attached notes that begin with a marked passage
         * @description Needs any key; costs 1 to 250 credits.
         */
        readonly get: operations["highlights.list"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/trash": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the trash
         * @description Needs any key; costs 1 to 250 credits.
         */
        readonly get: operations["trash.list"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Empty the trash: delete its objects permanently
         * @description Needs a full key; costs 1 credit.
         */
        readonly delete: operations["trash.empty"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/trash/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete an object in the trash permanently
         * @description Needs a full key; costs 1 credit.
         */
        readonly delete: operations["trash.destroy"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/analysis": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the progress of the analysis
         * @description Needs any key; costs 0 credits.
         */
        readonly get: operations["analysis.progress"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/events": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read or follow the event log
         * @description Needs any key; costs 1 credit.
         */
        readonly get: operations["events.list"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/webhooks": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the webhooks of the account
         * @description Needs a full key without a content scope; costs 1 credit.
         */
        readonly get: operations["webhooks.list"];
        readonly put?: never;
        /**
         * Create a webhook, which sends events to an address
         * @description Needs a full key without a content scope; costs 10 credits.
         */
        readonly post: operations["webhooks.create"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/webhooks/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a webhook with its failed deliveries
         * @description Needs a full key without a content scope; costs 1 credit.
         */
        readonly get: operations["webhooks.get"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete a webhook
         * @description Needs a full key without a content scope; costs 1 credit.
         */
        readonly delete: operations["webhooks.delete"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Pause or resume a webhook, or change its address or types
         * @description Needs a full key without a content scope; costs 2 credits.
         */
        readonly patch: operations["webhooks.patch"];
        readonly trace?: never;
    };
    readonly "/_/webhooks/{id}/resend": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Resend failed events, or all events from a given one on
         * @description Needs a full key without a content scope; costs 2 credits.
         */
        readonly post: operations["webhooks.resend"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/feeds": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the followed feeds, also as OPML for other readers
         * @description Needs any key; costs 1 credit.
         */
        readonly get: operations["feeds.list"];
        readonly put?: never;
        /**
         * Follow a feed: save its new items from now on
         * @description Needs a full key; costs 25 credits.
         */
        readonly post: operations["feeds.create"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/feeds/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a feed
         * @description Needs any key; costs 1 credit.
         */
        readonly get: operations["feeds.get"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Unfollow a feed; its saved items stay
         * @description Needs a full key; costs 1 credit.
         */
        readonly delete: operations["feeds.delete"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Change, pause or resume a feed
         * @description Needs a full key; costs 2 credits.
         */
        readonly patch: operations["feeds.patch"];
        readonly trace?: never;
    };
    readonly "/_/feeds/{id}/read": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Read a feed now
         * @description Needs a full key; costs 10 credits.
         */
        readonly post: operations["feeds.read"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/keys": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the access keys of the account
         * @description Needs a full key without a content scope; costs 1 credit.
         */
        readonly get: operations["keys.list"];
        readonly put?: never;
        /**
         * Create an access key
         * @description Needs a full key without a content scope; costs 10 credits.
         */
        readonly post: operations["keys.create"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/keys/{kid}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Revoke an access key; every key may revoke itself
         * @description Needs a full key without a content scope; costs 0 credits.
         */
        readonly delete: operations["keys.revoke"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/tokens": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the API tokens of the account
         * @description Needs a full key without a content scope; costs 1 credit.
         */
        readonly get: operations["tokens.list"];
        readonly put?: never;
        /**
         * Create an API token, which a program sends instead of signing requests
         * @description Needs a full key without a content scope; costs 10 credits.
         */
        readonly post: operations["tokens.create"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/tokens/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Revoke an API token; every token may revoke itself
         * @description Needs a full key without a content scope; costs 0 credits.
         */
        readonly delete: operations["tokens.revoke"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/token-policy": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * See whether the account accepts API tokens
         * @description Needs a full key without a content scope; costs 0 credits.
         */
        readonly get: operations["tokens.policy"];
        /**
         * Accept API tokens or refuse them all
         * @description Needs a full key without a content scope; costs 0 credits.
         */
        readonly put: operations["tokens.set-policy"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/connections/request": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Get the access that a program requests to connect
         * @description Needs a full key without a content scope; costs 0 credits.
         */
        readonly post: operations["connections.show"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/connections": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Let a program connect
         * @description Needs a full key without a content scope; costs 10 credits.
         */
        readonly post: operations["connections.allow"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/link": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * See what access a link to the web app gives
         * @description Needs a link to the web app, which signs requests like a key; costs 0 credits.
         */
        readonly get: operations["link.get"];
        readonly put?: never;
        /**
         * Exchange a link to the web app for an access key
         * @description Needs a link to the web app, which signs requests like a key; costs 0 credits.
         */
        readonly post: operations["link.exchange"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/link/passkey-options": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Begin to create the passkey of a new account
         * @description Needs a link to the web app, which signs requests like a key; costs 0 credits.
         */
        readonly post: operations["link.passkey"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/link/set-up": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Set up a new account with a name and a password or a passkey
         * @description Needs a link to the web app, which signs requests like a key; costs 0 credits.
         */
        readonly post: operations["link.set-up"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/log-ins": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the ways to log in to the account
         * @description Needs a full key without a content scope; costs 0 credits.
         */
        readonly get: operations["log-ins.list"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/log-ins/password": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Set or change the password, and the name for it
         * @description Needs a full key without a content scope; costs 0 credits.
         */
        readonly put: operations["log-ins.set-password"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/log-ins/passkey-options": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Begin to add a passkey
         * @description Needs a full key without a content scope; costs 0 credits.
         */
        readonly post: operations["log-ins.begin-passkey"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/log-ins/passkeys": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Add a passkey
         * @description Needs a full key without a content scope; costs 0 credits.
         */
        readonly post: operations["log-ins.add-passkey"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/log-ins/codes-secret": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Begin to protect the password with the codes of an authenticator app
         * @description Needs a full key without a content scope; costs 0 credits.
         */
        readonly post: operations["log-ins.begin-codes"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/log-ins/codes": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Protect the password with the codes of an authenticator app
         * @description Needs a full key without a content scope; costs 0 credits.
         */
        readonly post: operations["log-ins.add-codes"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/log-ins/recovery-codes": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Create ten recovery codes; earlier codes stop working
         * @description Needs a full key without a content scope; costs 0 credits.
         */
        readonly post: operations["log-ins.renew-recovery-codes"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/log-ins/provider-options": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Begin to connect the identity provider
         * @description Needs a full key without a content scope; costs 0 credits.
         */
        readonly post: operations["log-ins.begin-provider"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/mail": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the email address of the account
         * @description Needs a full key without a content scope; costs 0 credits.
         */
        readonly get: operations["account.get-mail"];
        /**
         * Set or remove the email address of the account
         * @description Needs a full key without a content scope; costs 0 credits.
         */
        readonly put: operations["account.set-mail"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/log-ins/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Remove a way to log in; access keys from earlier log-ins keep working
         * @description Needs a full key without a content scope; costs 0 credits.
         */
        readonly delete: operations["log-ins.remove"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/imports": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the imports of the last 30 days, newest first
         * @description Needs a full key without a content scope; costs 0 credits.
         */
        readonly get: operations["imports.list"];
        readonly put?: never;
        /**
         * Import a file that another service exported; the body is the file
         * @description Needs a full key without a content scope; costs 250 credits.
         */
        readonly post: operations["imports.create"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/imports/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the progress of an import
         * @description Needs a full key without a content scope; costs 0 credits.
         */
        readonly get: operations["imports.get"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Cancel an import; objects already saved stay
         * @description Needs a full key without a content scope; costs 0 credits.
         */
        readonly delete: operations["imports.cancel"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/imports/{id}/report": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the outcome of every row of an import
         * @description Needs a full key without a content scope; costs 1 credit.
         */
        readonly get: operations["imports.report"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/exports": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the exports of the account from the last 24 hours, newest first
         * @description Needs a full key without a content scope; costs 0 credits.
         */
        readonly get: operations["exports.list"];
        readonly put?: never;
        /**
         * Export the account, or a selection of its objects
         * @description Needs a full key without a content scope; costs 250 credits.
         */
        readonly post: operations["exports.create"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/exports/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the progress of an export
         * @description Needs a full key without a content scope; costs 0 credits.
         */
        readonly get: operations["exports.get"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Cancel an export, or remove a finished one
         * @description Needs a full key without a content scope; costs 0 credits.
         */
        readonly delete: operations["exports.cancel"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/exports/{id}/file": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the file of a finished export; range requests are supported
         * @description Needs a full key without a content scope; costs 1 credit.
         */
        readonly get: operations["exports.file"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/shares": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List what is shared
         * @description Needs a full key without a content scope; costs 1 credit.
         */
        readonly get: operations["shares.list"];
        readonly put?: never;
        /**
         * Show an object, a space, a saved search or a tag to anyone who knows an address
         * @description Needs a full key without a content scope; costs 10 credits.
         */
        readonly post: operations["shares.create"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/share-previews": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Preview a share for ten minutes, without creating it
         * @description Needs a full key without a content scope; costs 1 credit.
         */
        readonly post: operations["shares.preview"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/shares/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a share
         * @description Needs a full key without a content scope; costs 1 credit.
         */
        readonly get: operations["shares.get"];
        readonly put?: never;
        readonly post?: never;
        /**
         * End a share: its address no longer shows anything
         * @description Needs a full key without a content scope; costs 0 credits.
         */
        readonly delete: operations["shares.delete"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/opds": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the catalogue for e-readers (OPDS 1.2)
         * @description Needs any key; costs 1 credit.
         */
        readonly get: operations["opds.start"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/opds/spaces": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the catalogue’s spaces
         * @description Needs any key; costs 10 credits.
         */
        readonly get: operations["opds.spaces"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/opds/searches": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the catalogue’s saved searches
         * @description Needs any key; costs 1 credit.
         */
        readonly get: operations["opds.searches"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/opds/search": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Describe the search of the catalogue (OpenSearch)
         * @description Needs any key; costs 1 credit.
         */
        readonly get: operations["opds.search"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/opds/books": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List objects as books of the catalogue
         * @description Needs any key; costs 1 to 250 credits.
         */
        readonly get: operations["opds.books"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/opds/epub/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get an object as an EPUB
         * @description Needs any key; costs 10 credits.
         */
        readonly get: operations["opds.epub"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/opds/files/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get an uploaded book; range requests are supported
         * @description Needs any key; costs 1 credit.
         */
        readonly get: operations["opds.file"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/server": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the state of the server
         * @description Needs a full key of the owner of the server, without a content scope; costs 0 credits.
         */
        readonly get: operations["server.get"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/server/backups": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Begin a backup to BACKUP_TO
         * @description Needs a full key of the owner of the server, without a content scope; costs 0 credits.
         */
        readonly post: operations["server.back-up"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/server/events": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List security events, the newest first
         * @description Needs a full key of the owner of the server, without a content scope; costs 0 credits.
         */
        readonly get: operations["server.events"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/accounts": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the accounts of the server and how much each stores
         * @description Needs a full key of the owner of the server, without a content scope; costs 0 credits.
         */
        readonly get: operations["accounts.list"];
        readonly put?: never;
        /**
         * Create an account; an invitation opens it
         * @description Needs a full key of the owner of the server, without a content scope; costs 0 credits.
         */
        readonly post: operations["accounts.create"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/accounts/{account}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete a suspended account and everything in it
         * @description Needs a full key of the owner of the server, without a content scope; costs 0 credits.
         */
        readonly delete: operations["accounts.delete"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Rename, suspend, resume or limit an account, or change its mail address
         * @description Needs a full key of the owner of the server, without a content scope; costs 0 credits.
         */
        readonly patch: operations["accounts.patch"];
        readonly trace?: never;
    };
    readonly "/_/accounts/{account}/invitations": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Create a link that sets up an account, once, within seven days, and mail it if the account has an address
         * @description Needs a full key of the owner of the server, without a content scope; costs 0 credits.
         */
        readonly post: operations["accounts.invite"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/server/ai": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the AI server that the service uses
         * @description Needs a full key of the owner of the server, without a content scope; costs 0 credits.
         */
        readonly get: operations["server.ai"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /**
         * Change the AI server that the service uses; another address needs its key again
         * @description Needs a full key of the owner of the server, without a content scope; costs 0 credits.
         */
        readonly patch: operations["server.set-ai"];
        readonly trace?: never;
    };
    readonly "/_/server/ai/tests": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Send each model of the AI server a short test request
         * @description Needs a full key of the owner of the server, without a content scope; costs 0 credits.
         */
        readonly post: operations["server.test-ai"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/accounts/{account}/exports": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the exports of an account from the last 24 hours, newest first
         * @description Needs a full key of the owner of the server, without a content scope; costs 0 credits.
         */
        readonly get: operations["accounts.exports.list"];
        readonly put?: never;
        /**
         * Export an account, or a selection of its objects
         * @description Needs a full key of the owner of the server, without a content scope; costs 0 credits.
         */
        readonly post: operations["accounts.exports.create"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/accounts/{account}/exports/{run}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the progress of an export
         * @description Needs a full key of the owner of the server, without a content scope; costs 0 credits.
         */
        readonly get: operations["accounts.exports.get"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Cancel an export, or remove a finished one
         * @description Needs a full key of the owner of the server, without a content scope; costs 0 credits.
         */
        readonly delete: operations["accounts.exports.cancel"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/accounts/{account}/exports/{run}/file": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get the file of a finished export; range requests are supported
         * @description Needs a full key of the owner of the server, without a content scope; costs 0 credits.
         */
        readonly get: operations["accounts.exports.file"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/mcp": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Send a Model Context Protocol message; tools only read
         * @description Needs any key; costs 0 credits.
         */
        readonly post: operations["mcp.read"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/_/mcp/write": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Send a Model Context Protocol message; tools read and write
         * @description Needs a full key; costs 0 credits.
         */
        readonly post: operations["mcp.write"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        readonly Account: {
            readonly id: number;
            readonly name: string;
            readonly features: readonly string[];
            readonly suspended: boolean;
            /** @description The language chosen for the app, a BCP 47 tag */
            readonly language?: string;
            readonly plan?: components["schemas"]["Plan"];
        };
        readonly AccountFacts: {
            readonly id: number;
            readonly name: string;
            readonly suspended: boolean;
            readonly created: components["schemas"]["Timestamp"];
            readonly deletionBegan?: components["schemas"]["Timestamp"];
            readonly mail?: string;
            /** @description Maximum number of bytes that the account may store; absent if there is no limit */
            readonly maxBytes?: number;
        };
        readonly AccountInvitation: {
            readonly kid: string;
            /** @description 16 bytes in base64, shown only once */
            readonly secret: string;
            /** @description The mail address to which the link was sent, or should have been */
            readonly to?: string;
            /** @description Why the mail could not be sent; absent if it was */
            readonly problem?: string;
        };
        readonly AccountMail: {
            readonly mail: string | null;
            /** @description Whether this server sends mail */
            readonly sends: boolean;
        };
        readonly AccountPatch: {
            readonly name?: string;
            readonly suspended?: boolean;
            readonly maxBytes?: number | null;
            readonly mail?: string | null;
        };
        readonly Actor: {
            /** @constant */
            readonly "@type"?: "Actor";
            readonly name?: string;
        };
        readonly Address: {
            /** @constant */
            readonly "@type"?: "Address";
            readonly street?: string;
            readonly city?: string;
            readonly region?: string;
            readonly postalCode?: string;
            readonly country?: components["schemas"]["Country"];
        };
        readonly AiServer: {
            /** @description Absent if only the embedded models are used */
            readonly url?: string;
            /** @description Whether a key is known; it is never shown */
            readonly hasKey: boolean;
            readonly textModel?: string;
            readonly visionModel?: string;
            readonly embeddingModel?: string;
            /** @description What summaries and tags should consider */
            readonly prompt: string;
            /**
             * @description Where address, key and models come from: environment variables win
             * @enum {string}
             */
            readonly setBy: "environment" | "owner";
            /**
             * @description Present if stored settings cannot be opened with the secret key: enter them again, or restore that key
             * @constant
             */
            readonly isUnreadable?: true;
        };
        readonly AiServerPatch: {
            readonly url?: string | null;
            readonly key?: string | null;
            readonly textModel?: string | null;
            readonly visionModel?: string | null;
            readonly embeddingModel?: string | null;
            readonly prompt?: string | null;
        };
        readonly Airline: {
            /** @constant */
            readonly "@type"?: "Airline";
            readonly name?: string;
            readonly iata?: string;
        };
        readonly Airport: {
            /** @constant */
            readonly "@type"?: "Airport";
            readonly name?: string;
            readonly code?: string;
        };
        readonly AlphaPostEntity: {
            readonly id: components["schemas"]["Uid"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly "@type": "AlphaPost";
            readonly "@id"?: string;
            readonly author?: components["schemas"]["Actor"];
            readonly content?: components["schemas"]["Content"];
            /** Format: uri */
            readonly url?: string;
        };
        readonly AnalysisProgress: {
            readonly queued: number;
            readonly running: number;
            readonly failed: readonly {
                readonly objectId: components["schemas"]["Uid"];
                readonly step: string;
                readonly reason: string;
                /** @description The code of the message, as in error responses */
                readonly code?: string;
                /** @description The values in the message */
                readonly params?: {
                    readonly [key: string]: unknown;
                };
                readonly nextTry?: components["schemas"]["Timestamp"];
            }[];
            readonly renewed?: number;
        };
        readonly ApartmentEntity: {
            readonly id: components["schemas"]["Uid"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly "@type": "Apartment";
            readonly "@id"?: string;
            readonly offers?: readonly components["schemas"]["Offer"][];
            readonly address?: components["schemas"]["Address"];
            /** Format: uri */
            readonly url?: string;
        };
        readonly Archive: {
            /** @description Version of a kept copy */
            readonly version: components["schemas"]["Uid"];
            readonly made: components["schemas"]["Timestamp"];
            /** @description When the page was last found unchanged */
            readonly confirmed: components["schemas"]["Timestamp"];
            /**
             * @description As the server's browser showed it, as it was fetched, or as a person's browser showed it
             * @enum {string}
             */
            readonly origin: "browser" | "fetched" | "shown";
            /** @description Address of the page, after redirects */
            readonly url: string;
            /** @description `text/html` for a page, the media type of a file */
            readonly type: string;
            /** @description Stored bytes of the copy, including its pictures, styles and fonts */
            readonly size: number;
            /** @description Pictures, styles and fonts that could not be fetched */
            readonly missing: number;
        };
        readonly ArticleEntity: {
            readonly id: components["schemas"]["Uid"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly "@type": "Article";
            readonly "@id"?: string;
            readonly title?: string;
            readonly authors?: readonly components["schemas"]["Actor"][];
            readonly published?: components["schemas"]["Timestamp"];
            readonly publisher?: components["schemas"]["Actor"];
            readonly content?: components["schemas"]["Content"];
            readonly cover?: components["schemas"]["BlobReference"];
            /** Format: uri */
            readonly url?: string;
        };
        readonly AudioObjectEntity: {
            readonly id: components["schemas"]["Uid"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly "@type": "AudioObject";
            readonly "@id"?: string;
            readonly title?: string;
            /** @description ISO 8601 duration */
            readonly duration?: string;
            /** Format: uri */
            readonly url?: string;
        };
        readonly BetaReelEntity: {
            readonly id: components["schemas"]["Uid"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly "@type": "BetaReel";
            readonly "@id"?: string;
            readonly author?: components["schemas"]["Actor"];
            readonly cover?: components["schemas"]["BlobReference"];
            readonly published?: components["schemas"]["Timestamp"];
            /** Format: uri */
            readonly url?: string;
        };
        readonly BlobReference: {
            /** @description Path of the endpoint that serves the bytes */
            readonly path: string;
            /** @description Original file name */
            readonly name?: string;
            /** @description Media type */
            readonly type: string;
            /** @description Bytes */
            readonly size: number;
            /** @description The address that the file comes from; only in entities */
            readonly url?: string;
            /** @description Pixels */
            readonly width?: number;
            /** @description Pixels */
            readonly height?: number;
            readonly palette?: components["schemas"]["Palette"];
        };
        readonly BookContents: {
            /** @description The number of chapters */
            readonly chapters: number;
            readonly sections: readonly {
                readonly title: string;
                /** @description The level of the heading, from 1 */
                readonly level: number;
                /** @description The number of the chapter, from 0 */
                readonly chapter: number;
            }[];
        };
        readonly BookEntity: {
            readonly id: components["schemas"]["Uid"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly "@type": "Book";
            readonly "@id"?: string;
            readonly title?: string;
            readonly authors?: readonly components["schemas"]["Actor"][];
            /** @description ISBN-13 without hyphens */
            readonly isbn?: string;
            readonly publisher?: components["schemas"]["Actor"];
            readonly published?: components["schemas"]["Timestamp"];
            readonly offers?: readonly components["schemas"]["Offer"][];
            /** Format: uri */
            readonly url?: string;
        };
        readonly Brand: {
            /** @constant */
            readonly "@type"?: "Brand";
            readonly name?: string;
        };
        readonly BrandEntity: {
            readonly id: components["schemas"]["Uid"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly "@type": "Brand";
            readonly "@id"?: string;
            readonly name?: string;
        };
        readonly BusinessEntity: {
            readonly id: components["schemas"]["Uid"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly "@type": "Business";
            readonly "@id"?: string;
            readonly name?: string;
            readonly address?: components["schemas"]["Address"];
            readonly phoneNumber?: string;
            /** Format: uri */
            readonly url?: string;
        };
        readonly Card: {
            readonly id: components["schemas"]["Uid"];
            readonly bumped: components["schemas"]["Timestamp"];
            /** @description First type of the main entity */
            readonly type: string;
            /** @description Length of the title in columns, two for wide East Asian characters; 0 if a note begins with it as an item */
            readonly title: number;
            /** @description Length in columns of the excerpt from GET /_/previews; each of its lines but the last is rounded up to full lines of 36 columns */
            readonly text: number;
            /** @description Columns of each of the first 14 lines of the excerpt, at most 250: 0 for an empty line, 1 for one that is not wrapped; absent for a single line */
            readonly lines?: readonly number[];
            /** @description The thumbnail */
            readonly picture?: {
                /** @description Pixels */
                readonly width: number;
                /** @description Pixels */
                readonly height: number;
                /** @description Identifies the picture: changes when the picture changes */
                readonly version: string;
            };
            /** @description Colours of the picture, the most dominant first; at most 3 */
            readonly colors?: readonly components["schemas"]["Color"][];
            /** @description Sum of: 1 pinned, 2 completed, 4 analysis waiting or running, 8 analysis failed, 16 has notes, 32 deleted, 64 has highlights, 128 shown as a post; absent for 0 */
            readonly flags?: number;
        };
        readonly ChangedWebhook: {
            readonly id: components["schemas"]["Uid"];
            readonly url: string;
            readonly types: readonly ("object.created" | "object.changed" | "object.deleted" | "object.restored" | "object.destroyed" | "space.changed" | "space.deleted" | "tag.changed" | "search.changed" | "search.deleted" | "share.changed" | "share.deleted" | "analysis.done")[];
            readonly paused: boolean;
            /** @description Why it is paused, unless its owner paused it */
            readonly remark?: string;
            readonly remarkMessage?: {
                /** @description The code of the message, as in error responses */
                readonly code: string;
                /** @description The values in the message */
                readonly params?: {
                    readonly [key: string]: unknown;
                };
            };
            readonly created: components["schemas"]["Timestamp"];
            /** @description Events that are retried, or that wait for an earlier event to be delivered */
            readonly waiting: number;
            /** @description Events that could not be delivered */
            readonly failed: number;
            readonly lastFailure?: {
                readonly at: components["schemas"]["Timestamp"];
                /** @description Status of the response */
                readonly status?: number;
                readonly reason: string;
                /** @description The code of the message, as in error responses */
                readonly code?: string;
                /** @description The values in the message */
                readonly params?: {
                    readonly [key: string]: unknown;
                };
            };
            /** @description All events up to this one have been delivered, except waiting and failed events; absent while no event has been reached */
            readonly reached?: {
                readonly event: components["schemas"]["EventId"];
                readonly at: components["schemas"]["Timestamp"];
            };
            /** @description The new secret of an imported webhook; returned when it is resumed */
            readonly secret?: string;
        };
        readonly CodeDraft: {
            /** @description Send it back with the next request, within ten minutes */
            readonly ceremony: string;
            readonly code: string;
        };
        readonly CodesSecret: {
            readonly options: {
                readonly secret: string;
                readonly uri: string;
            };
            /** @description Send it back with the next request, within ten minutes */
            readonly ceremony: string;
        };
        /** @description Any CSS colour */
        readonly Color: string;
        readonly Completions: {
            readonly completions: readonly {
                /** @enum {string} */
                readonly kind: "word" | "title" | "tag" | "space" | "type" | "field";
                /** @description The word, name or title */
                readonly text: string;
                /** @description The whole query with the completion */
                readonly q: string;
            }[];
        };
        readonly ConnectionAnswer: {
            /** @description Where the browser goes, with the code */
            readonly location: string;
        };
        readonly ConnectionConsent: {
            /** @description The query with which the program sent the browser here (RFC 6749, 4.1.1) */
            readonly query: string;
            /** @description Everything, only objects saved from an address, or the objects in these spaces */
            readonly scope?: "everything" | "non-sensitive" | readonly components["schemas"]["Uid"][];
        };
        readonly ConnectionQuery: {
            /** @description The query with which the program sent the browser here (RFC 6749, 4.1.1) */
            readonly query: string;
        };
        readonly ConnectionRequest: {
            /** @description What the program calls itself */
            readonly name: string;
            /** @description The site or program to which the access goes */
            readonly site: string;
            /**
             * @description Whether the key may write
             * @enum {string}
             */
            readonly access: "full" | "read";
            /** @description Where the browser goes if the person refuses */
            readonly refusal: string;
        };
        readonly Content: components["schemas"]["MarkdownContent"] | components["schemas"]["ProseContent"];
        readonly ContentInput: string | (components["schemas"]["MarkdownContent"] | {
            /** @constant */
            readonly type: "application/prose+json";
            /** @description A Prose document, or its JSON as a string */
            readonly body: unknown;
        });
        readonly Country: {
            /** @constant */
            readonly "@type"?: "Country";
            readonly name?: string;
            /** @description ISO 3166-1 alpha-2 */
            readonly code?: string;
        };
        readonly Counts: {
            /** @description Objects outside the trash; every other count except trash counts some of these */
            readonly total: number;
            readonly trash: number;
            readonly pinned: number;
            readonly completed: number;
            /** @description Pages and files whose processing failed */
            readonly broken: number;
            readonly spaces: readonly {
                readonly id: components["schemas"]["Uid"];
                readonly count: number;
            }[];
            readonly types: readonly {
                readonly type: string;
                readonly count: number;
            }[];
            /** @description The 1,000 most used tags */
            readonly tags: readonly {
                readonly name: string;
                readonly count: number;
            }[];
        };
        readonly DeltaPostEntity: {
            readonly id: components["schemas"]["Uid"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly "@type": "DeltaPost";
            readonly "@id"?: string;
            readonly author?: components["schemas"]["Actor"];
            readonly subforum?: string;
            readonly published?: components["schemas"]["Timestamp"];
            /** Format: uri */
            readonly url?: string;
        };
        readonly Destroyed: {
            /** @description The number of objects */
            readonly destroyed: number;
        };
        readonly DocumentEntity: {
            readonly id: components["schemas"]["Uid"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly "@type": "Document";
            readonly "@id"?: string;
            readonly title?: string;
            readonly format?: string;
            /** Format: uri */
            readonly url?: string;
        };
        readonly Empty: Record<string, never>;
        readonly Entity: components["schemas"]["ApartmentEntity"] | components["schemas"]["ArticleEntity"] | components["schemas"]["AudioObjectEntity"] | components["schemas"]["AlphaPostEntity"] | components["schemas"]["BookEntity"] | components["schemas"]["BrandEntity"] | components["schemas"]["BusinessEntity"] | components["schemas"]["DocumentEntity"] | components["schemas"]["BetaReelEntity"] | components["schemas"]["FlightEntity"] | components["schemas"]["FlightReservationEntity"] | components["schemas"]["HouseEntity"] | components["schemas"]["ImageObjectEntity"] | components["schemas"]["GammaPostEntity"] | components["schemas"]["GammaReelEntity"] | components["schemas"]["MediaEntity"] | components["schemas"]["ModelEntity"] | components["schemas"]["MovieEntity"] | components["schemas"]["MusicAlbumEntity"] | components["schemas"]["MusicPlaylistEntity"] | components["schemas"]["MusicRecordingEntity"] | components["schemas"]["MusicReleaseEntity"] | components["schemas"]["MusicVideoEntity"] | components["schemas"]["NoteEntity"] | components["schemas"]["PaintingEntity"] | components["schemas"]["PaletteEntity"] | components["schemas"]["PeriodicalEntity"] | components["schemas"]["PersonEntity"] | components["schemas"]["PhotographEntity"] | components["schemas"]["PlaceEntity"] | components["schemas"]["PodcastEntity"] | components["schemas"]["PodcastEpisodeEntity"] | components["schemas"]["ProductEntity"] | components["schemas"]["QuotationEntity"] | components["schemas"]["RealEstateListingEntity"] | components["schemas"]["RecipeEntity"] | components["schemas"]["DeltaPostEntity"] | components["schemas"]["RepositoryEntity"] | components["schemas"]["RepositoryIssueEntity"] | components["schemas"]["RestaurantEntity"] | components["schemas"]["ScholarlyArticleEntity"] | components["schemas"]["ScreenshotEntity"] | components["schemas"]["SoftwareApplicationEntity"] | components["schemas"]["EpsilonNoteEntity"] | components["schemas"]["ZetaTalkEntity"] | components["schemas"]["EtaPostEntity"] | components["schemas"]["ThetaPostEntity"] | components["schemas"]["TVEpisodeEntity"] | components["schemas"]["TVSeasonEntity"] | components["schemas"]["TVSeriesEntity"] | components["schemas"]["TypefaceEntity"] | components["schemas"]["VideoGameEntity"] | components["schemas"]["VideoObjectEntity"] | components["schemas"]["IotaVideoEntity"] | components["schemas"]["WebPageEntity"] | components["schemas"]["KappaArticleEntity"] | components["schemas"]["LambdaPostEntity"] | components["schemas"]["MuVideoEntity"];
        /** @description Another entity: see GET /entities/{id} */
        readonly EntityReference: {
            readonly id: components["schemas"]["Uid"];
            /** @enum {string} */
            readonly "@type": "Apartment" | "Article" | "AudioObject" | "AlphaPost" | "Book" | "Brand" | "Business" | "Document" | "BetaReel" | "Flight" | "FlightReservation" | "House" | "ImageObject" | "GammaPost" | "GammaReel" | "Media" | "Model" | "Movie" | "MusicAlbum" | "MusicPlaylist" | "MusicRecording" | "MusicRelease" | "MusicVideo" | "Note" | "Painting" | "Palette" | "Periodical" | "Person" | "Photograph" | "Place" | "Podcast" | "PodcastEpisode" | "Product" | "Quotation" | "RealEstateListing" | "Recipe" | "DeltaPost" | "Repository" | "RepositoryIssue" | "Restaurant" | "ScholarlyArticle" | "Screenshot" | "SoftwareApplication" | "EpsilonNote" | "ZetaTalk" | "EtaPost" | "ThetaPost" | "TVEpisode" | "TVSeason" | "TVSeries" | "Typeface" | "VideoGame" | "VideoObject" | "IotaVideo" | "WebPage" | "KappaArticle" | "LambdaPost" | "MuVideo";
            readonly name?: string;
        };
        readonly EpsilonNoteEntity: {
            readonly id: components["schemas"]["Uid"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly "@type": "EpsilonNote";
            readonly "@id"?: string;
            readonly author?: components["schemas"]["Actor"];
            readonly published?: components["schemas"]["Timestamp"];
            /** Format: uri */
            readonly url?: string;
        };
        readonly EtaPostEntity: {
            readonly id: components["schemas"]["Uid"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly "@type": "EtaPost";
            readonly "@id"?: string;
            readonly author?: components["schemas"]["Actor"];
            readonly content?: components["schemas"]["Content"];
            /** Format: uri */
            readonly url?: string;
        };
        readonly Event: {
            readonly id: components["schemas"]["EventId"];
            readonly at: components["schemas"]["Timestamp"];
            /** @enum {string} */
            readonly type: "object.created" | "object.changed" | "object.deleted" | "object.restored" | "object.destroyed" | "space.changed" | "space.deleted" | "tag.changed" | "search.changed" | "search.deleted" | "share.changed" | "share.deleted" | "analysis.done" | "reset";
            readonly objectId?: components["schemas"]["Uid"];
            readonly spaceId?: components["schemas"]["Uid"];
            readonly tag?: string;
            readonly searchId?: components["schemas"]["Uid"];
            readonly shareId?: components["schemas"]["Uid"];
            /** @description The access key that made the change */
            readonly by?: string;
        };
        /** @description Decimal number that increases with every event */
        readonly EventId: string;
        readonly ExchangeDraft: {
            /** @description Name of the key in lists */
            readonly name: string;
            /** @description Whether the browser forgets the key when its tab closes, as over plain http from another machine; the link then stays open until it expires. Ignored if BASE_URL is https */
            readonly tab?: boolean;
        };
        readonly Export: {
            readonly id: components["schemas"]["Uid"];
            /** @enum {string} */
            readonly format: "markdown" | "epub" | "pdf" | "html" | "csv" | "karakeep" | "archive";
            /** @enum {string} */
            readonly state: "waiting" | "running" | "done" | "cancelled" | "failed";
            /** @description Objects to examine; absent until they have been counted */
            readonly total?: number;
            /** @description Objects written so far */
            readonly written: number;
            /** @description Objects that the format cannot hold */
            readonly skipped: number;
            /** @description Objects whose file is missing or damaged */
            readonly missing: number;
            /** @description Bytes of the finished file */
            readonly size?: number;
            /** @description Why it failed */
            readonly reason?: string;
            readonly created: components["schemas"]["Timestamp"];
            /** @description When the file is deleted */
            readonly expires: components["schemas"]["Timestamp"];
            readonly ended?: components["schemas"]["Timestamp"];
        };
        readonly ExportDraft: {
            /** @enum {string} */
            readonly format: "markdown" | "epub" | "pdf" | "html" | "csv" | "karakeep" | "archive";
            /** @description Only objects in this space */
            readonly spaceId?: components["schemas"]["Uid"];
            /** @description Only objects that this query finds */
            readonly q?: string;
            /** @description Only objects that this saved search finds */
            readonly searchId?: components["schemas"]["Uid"];
            /** @description Only these objects */
            readonly ids?: readonly components["schemas"]["Uid"][];
            /**
             * Format: date-time
             * @description Only objects changed at or after this time
             */
            readonly since?: string;
        };
        readonly Feed: {
            readonly id: components["schemas"]["Uid"];
            readonly url: string;
            readonly title: string;
            /** @description The page that the feed belongs to */
            readonly site?: string;
            readonly tags: readonly string[];
            readonly spaceId?: components["schemas"]["Uid"];
            /** @description Absent if the feed decides */
            readonly intervalMinutes?: number;
            readonly first: number;
            readonly paused: boolean;
            readonly created: components["schemas"]["Timestamp"];
            /** @description Number of objects saved from the feed */
            readonly saved: number;
            /** @description When the feed was last read successfully */
            readonly read?: components["schemas"]["Timestamp"];
            /** @description When the feed will next be read; absent while paused */
            readonly next?: components["schemas"]["Timestamp"];
            /** @description The last attempt to read the feed, if that attempt failed */
            readonly failure?: {
                readonly at: components["schemas"]["Timestamp"];
                readonly reason: string;
                /** @description The code of the message, as in error responses */
                readonly code?: string;
                /** @description The values in the message */
                readonly params?: {
                    readonly [key: string]: unknown;
                };
                /** @description Failed attempts since the last success */
                readonly attempts: number;
            };
            /** @description What the last reading skipped, or why the feed is paused */
            readonly remark?: string;
            readonly remarkMessage?: {
                /** @description The code of the message, as in error responses */
                readonly code: string;
                /** @description The values in the message */
                readonly params?: {
                    readonly [key: string]: unknown;
                };
            };
        };
        readonly FeedDraft: {
            /** @description Address of a feed, or of a page that links to it */
            readonly url: string;
            /** @description The title in the app; the feed’s own title by default */
            readonly title?: string;
            /** @description Tags for the objects saved from the feed */
            readonly tags?: readonly string[];
            /** @description The space for the objects saved from the feed */
            readonly spaceId?: components["schemas"]["Uid"];
            /** @description How often to check the feed, 15 to 10080; by default the feed decides */
            readonly intervalMinutes?: number;
            /** @description How many of the items already in the feed to save, newest first; at most 500 */
            readonly first?: number;
            readonly paused?: boolean;
        };
        readonly FeedPatch: {
            /** @description Address of a feed, or of a page that links to it */
            readonly url?: string;
            /** @description The title in the app; the feed’s own title by default */
            readonly title?: string;
            /** @description Tags for the objects saved from the feed */
            readonly tags?: readonly string[];
            /** @description null for no space */
            readonly spaceId?: components["schemas"]["Uid"] | null;
            /** @description null to let the feed decide */
            readonly intervalMinutes?: number | null;
            /** @description How many of the items already in the feed to save, newest first; at most 500 */
            readonly first?: number;
            readonly paused?: boolean;
        };
        readonly FlightEntity: {
            readonly id: components["schemas"]["Uid"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly "@type": "Flight";
            readonly "@id"?: string;
            readonly airline?: components["schemas"]["Airline"];
            readonly flightNumber?: string;
            readonly departure?: components["schemas"]["Airport"];
            readonly arrival?: components["schemas"]["Airport"];
            readonly departureTime?: components["schemas"]["Timestamp"];
            readonly arrivalTime?: components["schemas"]["Timestamp"];
        };
        readonly FlightReservationEntity: {
            readonly id: components["schemas"]["Uid"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly "@type": "FlightReservation";
            readonly "@id"?: string;
            readonly confirmationNumber?: string;
            readonly flight?: components["schemas"]["EntityReference"];
        };
        readonly GammaPostEntity: {
            readonly id: components["schemas"]["Uid"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly "@type": "GammaPost";
            readonly "@id"?: string;
            readonly author?: components["schemas"]["Actor"];
            readonly content?: components["schemas"]["Content"];
            /** Format: uri */
            readonly url?: string;
        };
        readonly GammaReelEntity: {
            readonly id: components["schemas"]["Uid"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly "@type": "GammaReel";
            readonly "@id"?: string;
            readonly author?: components["schemas"]["Actor"];
            readonly cover?: components["schemas"]["BlobReference"];
            readonly published?: components["schemas"]["Timestamp"];
            /** Format: uri */
            readonly url?: string;
        };
        readonly Highlight: {
            /** @description Id of the attached note */
            readonly id: components["schemas"]["Uid"];
            readonly created: components["schemas"]["Timestamp"];
            /** @description The passage, one part per line */
            readonly quote: string;
            /** @description The rest of the note, as Markdown */
            readonly words?: string;
            readonly object: {
                readonly id: components["schemas"]["Uid"];
                readonly title: string;
                readonly url?: string;
                /** @description First type of the main entity */
                readonly type: string;
            };
        };
        readonly HouseEntity: {
            readonly id: components["schemas"]["Uid"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly "@type": "House";
            readonly "@id"?: string;
            readonly name?: string;
            readonly offers?: readonly components["schemas"]["Offer"][];
            readonly address?: components["schemas"]["Address"];
            readonly bedrooms?: number;
            readonly bathrooms?: number;
            /** Format: uri */
            readonly url?: string;
        };
        readonly Identified: {
            readonly id: components["schemas"]["Uid"];
        };
        readonly ImageObject: {
            /** @constant */
            readonly "@type"?: "ImageObject";
            readonly width?: number;
            readonly height?: number;
            readonly format?: string;
            /** Format: uri */
            readonly url?: string;
        };
        readonly ImageObjectEntity: {
            readonly id: components["schemas"]["Uid"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly "@type": "ImageObject";
            readonly "@id"?: string;
            readonly width?: number;
            readonly height?: number;
            readonly format?: string;
            /** Format: uri */
            readonly url?: string;
        };
        readonly Import: {
            readonly id: components["schemas"]["Uid"];
            /** @description Name of the file */
            readonly name: string;
            /** @enum {string} */
            readonly state: "waiting" | "running" | "done" | "cancelled" | "failed";
            /** @description The requested or detected format */
            readonly format?: string;
            /** @description Absent until the rows have been counted */
            readonly rows?: number;
            /** @description Rows that became new objects */
            readonly imported: number;
            /** @description Rows whose object existed already */
            readonly matched: number;
            readonly skipped: number;
            /** @description The first 50 skipped rows; the report lists all */
            readonly skippedRows: readonly {
                readonly at: string;
                readonly name: string;
                readonly reason: string;
                /** @description The code of the message, as in error responses */
                readonly code?: string;
                /** @description The values in the message */
                readonly params?: {
                    readonly [key: string]: unknown;
                };
            }[];
            /** @description Why it failed */
            readonly reason?: string;
            /** @description The code of the message, as in error responses */
            readonly code?: string;
            /** @description The values in the message */
            readonly params?: {
                readonly [key: string]: unknown;
            };
            readonly created: components["schemas"]["Timestamp"];
            readonly ended?: components["schemas"]["Timestamp"];
        };
        readonly InvalidatedSession: {
            readonly id: components["schemas"]["Uid"];
            readonly invalidated: components["schemas"]["Timestamp"];
        };
        readonly IotaVideoEntity: {
            readonly id: components["schemas"]["Uid"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly "@type": "IotaVideo";
            readonly "@id"?: string;
            readonly title?: string;
            readonly author?: components["schemas"]["Actor"];
            /** @description ISO 8601 duration */
            readonly duration?: string;
            /** Format: uri */
            readonly url?: string;
        };
        readonly KappaArticleEntity: {
            readonly id: components["schemas"]["Uid"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly "@type": "KappaArticle";
            readonly "@id"?: string;
            readonly title?: string;
            readonly language?: string;
            /** Format: uri */
            readonly url?: string;
        };
        readonly Key: {
            readonly kid: string;
            readonly name: string;
            /**
             * @description Whether the key may write
             * @enum {string}
             */
            readonly access: "full" | "read";
            /** @description Everything, only objects saved from an address, or the objects in these spaces */
            readonly scope: "everything" | "non-sensitive" | readonly components["schemas"]["Uid"][];
            /** @description True for a link to the web app, which a browser exchanges for its own key */
            readonly link: boolean;
            /**
             * @description Whether a link can still be used
             * @enum {string}
             */
            readonly state?: "open" | "used" | "expired";
            readonly expires?: components["schemas"]["Timestamp"];
            /** @description How many browsers can use a link: 1 to 100, 1 by default */
            readonly uses?: number;
            /** @description How many browsers have used a link */
            readonly used?: number;
            readonly created: components["schemas"]["Timestamp"];
            readonly lastSeen?: components["schemas"]["Timestamp"];
            /** @description Whether it belongs to a program connected by OAuth */
            readonly connected?: boolean;
            /** @description Whether this request is signed with the key */
            readonly current?: boolean;
        };
        readonly KeyDraft: {
            readonly name: string;
            /**
             * @description Whether the key may write
             * @enum {string}
             */
            readonly access?: "full" | "read";
            /** @description Everything, only objects saved from an address, or the objects in these spaces */
            readonly scope?: "everything" | "non-sensitive" | readonly components["schemas"]["Uid"][];
            /** @description True for a link to the web app, which a browser exchanges for its own key */
            readonly link?: boolean;
            /** @description Days until a link expires: 1 to 365, 7 by default */
            readonly days?: number;
            /** @description How many browsers can use a link: 1 to 100, 1 by default */
            readonly uses?: number;
        };
        readonly KnownLink: {
            /**
             * @description Whether the key may write
             * @enum {string}
             */
            readonly access: "full" | "read";
            /** @description Everything, only objects saved from an address, or the objects in these spaces */
            readonly scope: "everything" | "non-sensitive" | readonly components["schemas"]["Uid"][];
            /**
             * @description Whether a link can still be used
             * @enum {string}
             */
            readonly state: "open" | "used" | "expired";
            readonly expires?: components["schemas"]["Timestamp"];
            /** @description Whether the link sets up a new account */
            readonly setsUp?: boolean;
        };
        readonly LambdaPostEntity: {
            readonly id: components["schemas"]["Uid"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly "@type": "LambdaPost";
            readonly "@id"?: string;
            readonly content?: components["schemas"]["Content"];
            readonly author?: components["schemas"]["Actor"];
            readonly published?: components["schemas"]["Timestamp"];
            readonly attachments?: readonly components["schemas"]["BlobReference"][];
            /** Format: uri */
            readonly url?: string;
        };
        readonly LanguageChoice: {
            /** @description A BCP 47 tag; null to follow the browser */
            readonly language: string | null;
        };
        readonly License: {
            /** @constant */
            readonly "@type"?: "License";
            readonly name?: string;
        };
        readonly Link: {
            readonly id: components["schemas"]["Uid"];
            /** @enum {string} */
            readonly type: "WikiLink" | "Manual";
            readonly sourceId: components["schemas"]["Uid"];
            readonly targetId: components["schemas"]["Uid"];
            /** @description 1 found in a text, 2 made by a person */
            readonly flags: number;
        };
        readonly LinkDraft: {
            readonly sourceId: components["schemas"]["Uid"];
            readonly targetId: components["schemas"]["Uid"];
        };
        readonly LogInMethod: {
            readonly id: string;
            /** @enum {string} */
            readonly kind: "password" | "passkey" | "oidc" | "totp" | "recovery";
            /** @description The name to use with the password, the name of the passkey, or the name at the provider */
            readonly name: string;
            readonly created: components["schemas"]["Timestamp"];
            readonly lastUsed?: components["schemas"]["Timestamp"];
        };
        readonly MailDraft: {
            /** @description One email address; null removes it */
            readonly mail: string | null;
        };
        readonly MarkdownContent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly type: "text/markdown";
            readonly body: string;
        };
        readonly Matches: {
            /** @description The corrected query that was searched instead, because nothing has all words of q as typed */
            readonly corrected?: string;
            readonly matches: readonly {
                readonly id: components["schemas"]["Uid"];
                /** @description Relevance, from 0; comparable only within this response */
                readonly score: number;
                /** @description Semantic similarity, from 0 to 1 */
                readonly semanticScore?: number;
                readonly snippet?: components["schemas"]["Snippet"];
            }[];
        };
        readonly MediaAddress: {
            /** @description Needs no token; supports range requests */
            readonly url: string;
            readonly expires: components["schemas"]["Timestamp"];
        };
        readonly MediaEntity: {
            readonly id: components["schemas"]["Uid"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly "@type": "Media";
            readonly "@id"?: string;
            readonly format?: string;
            /** @description ISO 8601 duration */
            readonly duration?: string;
            /** Format: uri */
            readonly url?: string;
        };
        readonly ModelEntity: {
            readonly id: components["schemas"]["Uid"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly "@type": "Model";
            readonly "@id"?: string;
            readonly title?: string;
            readonly format?: string;
            /** Format: uri */
            readonly url?: string;
        };
        readonly ModelTest: {
            readonly model: string;
            readonly milliseconds: number;
            /** @description Why the model did not respond; absent if it did */
            readonly failure?: {
                readonly reason: string;
                /** @description The code of the message, as in error responses */
                readonly code?: string;
                /** @description The values in the message */
                readonly params?: {
                    readonly [key: string]: unknown;
                };
                readonly detail?: string;
            };
        };
        readonly MovieEntity: {
            readonly id: components["schemas"]["Uid"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly "@type": "Movie";
            readonly "@id"?: string;
            readonly title?: string;
            readonly directors?: readonly components["schemas"]["Actor"][];
            readonly published?: components["schemas"]["Timestamp"];
            /** @description ISO 8601 duration */
            readonly duration?: string;
            readonly cover?: components["schemas"]["BlobReference"];
        };
        readonly MuVideoEntity: {
            readonly id: components["schemas"]["Uid"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly "@type": "MuVideo";
            readonly "@id"?: string;
            readonly title?: string;
            readonly author?: components["schemas"]["Actor"];
            /** @description ISO 8601 duration */
            readonly duration?: string;
            readonly cover?: components["schemas"]["BlobReference"];
            /** Format: uri */
            readonly url?: string;
        };
        readonly MusicAlbumEntity: {
            readonly id: components["schemas"]["Uid"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly "@type": "MusicAlbum";
            readonly "@id"?: string;
            readonly title?: string;
            readonly artist?: components["schemas"]["Actor"];
            /** @description A date, a month or a year: 2026-01-02, 2026-01, 2026 */
            readonly published?: string;
            readonly tracks?: readonly components["schemas"]["Track"][];
        };
        readonly MusicPlaylistEntity: {
            readonly id: components["schemas"]["Uid"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly "@type": "MusicPlaylist";
            readonly "@id"?: string;
            readonly title?: string;
            readonly tracks?: readonly components["schemas"]["Track"][];
            /** Format: uri */
            readonly url?: string;
        };
        readonly MusicRecordingEntity: {
            readonly id: components["schemas"]["Uid"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly "@type": "MusicRecording";
            readonly "@id"?: string;
            readonly title?: string;
            readonly artist?: components["schemas"]["Actor"];
            readonly album?: components["schemas"]["EntityReference"];
            /** @description ISO 8601 duration */
            readonly duration?: string;
        };
        readonly MusicReleaseEntity: {
            readonly id: components["schemas"]["Uid"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly "@type": "MusicRelease";
            readonly "@id"?: string;
            readonly title?: string;
            readonly artist?: components["schemas"]["Actor"];
            readonly kind?: string;
            readonly published?: components["schemas"]["Timestamp"];
            /** Format: uri */
            readonly url?: string;
        };
        readonly MusicVideoEntity: {
            readonly id: components["schemas"]["Uid"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly "@type": "MusicVideo";
            readonly "@id"?: string;
            readonly title?: string;
            readonly artist?: components["schemas"]["Actor"];
            /** @description ISO 8601 duration */
            readonly duration?: string;
            /** Format: uri */
            readonly url?: string;
        };
        readonly NamedTag: {
            readonly name: string;
        };
        readonly NewAccount: {
            readonly name: string;
            readonly mail?: string;
        };
        readonly NewKey: {
            readonly kid: string;
            readonly name: string;
            /**
             * @description Whether the key may write
             * @enum {string}
             */
            readonly access: "full" | "read";
            /** @description Everything, only objects saved from an address, or the objects in these spaces */
            readonly scope: "everything" | "non-sensitive" | readonly components["schemas"]["Uid"][];
            /** @description True for a link to the web app, which a browser exchanges for its own key */
            readonly link: boolean;
            /**
             * @description Whether a link can still be used
             * @enum {string}
             */
            readonly state?: "open" | "used" | "expired";
            readonly expires?: components["schemas"]["Timestamp"];
            /** @description How many browsers can use a link: 1 to 100, 1 by default */
            readonly uses?: number;
            /** @description How many browsers have used a link */
            readonly used?: number;
            readonly created: components["schemas"]["Timestamp"];
            /** @description 16 bytes in base64, shown only once */
            readonly secret: string;
        };
        readonly NewToken: {
            readonly id: string;
            readonly name: string;
            /**
             * @description What the token may do: create objects and read the objects it created, read everything, or read and change everything
             * @enum {string}
             */
            readonly level: "save" | "read" | "full";
            /** @description Everything, only objects saved from an address, or the objects in these spaces */
            readonly scope: "everything" | "non-sensitive" | readonly components["schemas"]["Uid"][];
            readonly created: components["schemas"]["Timestamp"];
            readonly expires: components["schemas"]["Timestamp"];
            /** @description To be sent as Authorization: Bearer TOKEN; shown only once */
            readonly token: string;
        };
        readonly NewWebhook: {
            readonly id: components["schemas"]["Uid"];
            readonly url: string;
            readonly types: readonly ("object.created" | "object.changed" | "object.deleted" | "object.restored" | "object.destroyed" | "space.changed" | "space.deleted" | "tag.changed" | "search.changed" | "search.deleted" | "share.changed" | "share.deleted" | "analysis.done")[];
            readonly paused: boolean;
            /** @description Why it is paused, unless its owner paused it */
            readonly remark?: string;
            readonly remarkMessage?: {
                /** @description The code of the message, as in error responses */
                readonly code: string;
                /** @description The values in the message */
                readonly params?: {
                    readonly [key: string]: unknown;
                };
            };
            readonly created: components["schemas"]["Timestamp"];
            /** @description Events that are retried, or that wait for an earlier event to be delivered */
            readonly waiting: number;
            /** @description Events that could not be delivered */
            readonly failed: number;
            readonly lastFailure?: {
                readonly at: components["schemas"]["Timestamp"];
                /** @description Status of the response */
                readonly status?: number;
                readonly reason: string;
                /** @description The code of the message, as in error responses */
                readonly code?: string;
                /** @description The values in the message */
                readonly params?: {
                    readonly [key: string]: unknown;
                };
            };
            /** @description All events up to this one have been delivered, except waiting and failed events; absent while no event has been reached */
            readonly reached?: {
                readonly event: components["schemas"]["EventId"];
                readonly at: components["schemas"]["Timestamp"];
            };
            readonly secret: string;
        };
        readonly Note: {
            readonly id: components["schemas"]["Uid"];
            readonly content: components["schemas"]["Content"];
        };
        readonly NoteEntity: {
            readonly id: components["schemas"]["Uid"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly "@type": "Note";
            readonly "@id"?: string;
            readonly content?: components["schemas"]["Content"];
        };
        readonly Object: {
            readonly id: components["schemas"]["Uid"];
            readonly title: string;
            readonly url?: string;
            readonly source?: {
                readonly url: string;
            };
            readonly blob?: components["schemas"]["BlobReference"];
            readonly content?: components["schemas"]["Content"];
            readonly embeddings?: readonly components["schemas"]["ObjectEmbedding"][];
            readonly mainEntity?: components["schemas"]["Entity"];
            readonly summary: string;
            readonly screenshot?: components["schemas"]["BlobReference"];
            readonly thumbnail?: {
                /** @description Path of the endpoint that serves the picture */
                readonly path: string;
                /** @description Pixels */
                readonly width?: number;
                /** @description Pixels */
                readonly height?: number;
            };
            readonly completed?: boolean;
            readonly spaces: readonly components["schemas"]["ObjectSpace"][];
            readonly tags: readonly components["schemas"]["ObjectTag"][];
            readonly notes: readonly components["schemas"]["Note"][];
            readonly bumped: components["schemas"]["Timestamp"];
            readonly created: components["schemas"]["Timestamp"];
            readonly modified: components["schemas"]["Timestamp"];
            readonly deleted?: components["schemas"]["Timestamp"];
        };
        readonly ObjectDraft: {
            readonly title?: string;
            readonly spaces?: readonly components["schemas"]["ObjectSpace"][];
            readonly tags?: readonly {
                readonly name: string;
            }[];
            readonly notes?: readonly {
                readonly content: components["schemas"]["ContentInput"];
            }[];
            readonly url?: string;
            readonly content?: components["schemas"]["ContentInput"];
            /** @description Only in a multipart form */
            readonly blob?: unknown;
        };
        readonly ObjectEmbedding: {
            readonly id: components["schemas"]["Uid"];
            /** @description 32-bit floats, at most 3,072 */
            readonly vector: readonly number[];
            /** @description Only vectors of the same model can be compared */
            readonly modelId: number;
        };
        readonly ObjectLink: {
            readonly id: components["schemas"]["Uid"];
            /** @enum {string} */
            readonly type: "WikiLink" | "Manual";
            /** @description 1 found in a text, 2 made by a person */
            readonly flags: number;
            /**
             * @description Whether the link leads from or to this object
             * @enum {string}
             */
            readonly direction: "out" | "in";
            readonly object: {
                readonly id: components["schemas"]["Uid"];
                readonly title: string;
                /** @description First type of the other object’s main entity */
                readonly type?: string;
            };
        };
        readonly ObjectPatch: {
            readonly title?: string;
            readonly summary?: string;
            readonly completed?: boolean;
        };
        readonly ObjectSpace: {
            readonly id: components["schemas"]["Uid"];
        };
        readonly ObjectTag: {
            readonly id: components["schemas"]["Uid"];
            readonly name: string;
            /** @description Sum of: 2 applied by the analysis, 8 applied by a person */
            readonly flags: number;
        };
        readonly ObjectUpload: {
            readonly metadata?: components["schemas"]["ObjectDraft"];
            /**
             * Format: binary
             * @description The bytes of the file, at most 64 MiB; its file name is kept
             */
            readonly blob: Blob;
        };
        readonly Offer: {
            /** @constant */
            readonly "@type"?: "Offer";
            readonly price?: number;
            /** @description ISO 4217 */
            readonly currencyCode?: string;
            readonly availability?: string;
            /** Format: uri */
            readonly url?: string;
            readonly seller?: components["schemas"]["Actor"];
        };
        readonly PageChange: {
            /** @enum {string} */
            readonly kind: "added" | "removed";
            /** @description Plain text; the first 4,000 characters at most */
            readonly text: string;
        } | {
            /** @constant */
            readonly kind: "changed";
            /** @description Plain text; the first 4,000 characters at most */
            readonly before: string;
            /** @description Plain text; the first 4,000 characters at most */
            readonly after: string;
            /** @description Both texts merged, in reading order */
            readonly pieces: readonly {
                /** @enum {string} */
                readonly kind: "same" | "removed" | "added";
                readonly text: string;
            }[];
        };
        readonly PageChanges: {
            readonly from: {
                /** @description Version of a kept copy */
                readonly version: components["schemas"]["Uid"];
                readonly made: components["schemas"]["Timestamp"];
            };
            readonly to: {
                /** @description Version of a kept copy */
                readonly version: components["schemas"]["Uid"];
                readonly made: components["schemas"]["Timestamp"];
            };
            /** @description The changes in a sentence or two */
            readonly summary: string;
            /**
             * @description What was compared: the main texts, or all visible text if those are equal or missing
             * @enum {string}
             */
            readonly compared: "article" | "page";
            /** @description The old and new title; present if the title changed */
            readonly title?: {
                readonly before: string;
                readonly after: string;
            };
            /** @description Paragraphs, headings and lines only in the later copy */
            readonly added: number;
            readonly removed: number;
            readonly changed: number;
            /** @description In the order of the page; 500 at most */
            readonly changes: readonly components["schemas"]["PageChange"][];
        };
        readonly PaintingEntity: {
            readonly id: components["schemas"]["Uid"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly "@type": "Painting";
            readonly "@id"?: string;
            readonly title?: string;
            readonly artist?: components["schemas"]["Actor"];
            readonly published?: components["schemas"]["Timestamp"];
            readonly medium?: string;
        };
        readonly Palette: {
            /** @constant */
            readonly "@type": "Palette";
            readonly colors: readonly components["schemas"]["Color"][];
        };
        readonly PaletteEntity: {
            readonly id: components["schemas"]["Uid"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly "@type": "Palette";
            readonly "@id"?: string;
            readonly colors?: readonly components["schemas"]["Color"][];
        };
        readonly PasskeyBeginning: {
            readonly name: string;
        };
        readonly PasskeyDraft: {
            readonly name: string;
            /** @description Send it back with the next request, within ten minutes */
            readonly ceremony: string;
            /** @description The credential as JSON (Web Authentication, 5.1), from PublicKeyCredential.toJSON */
            readonly response: {
                readonly id: string;
            };
        };
        readonly PasskeyOptions: {
            /** @description For navigator.credentials.create, as JSON (Web Authentication, 5.1.8) */
            readonly options: {
                readonly challenge: string;
            };
            /** @description Send it back with the next request, within ten minutes */
            readonly ceremony: string;
        };
        readonly PasswordDraft: {
            /** @description The name to log in with */
            readonly name: string;
            readonly password: string;
        };
        readonly Periodical: {
            /** @constant */
            readonly "@type"?: "Periodical";
            readonly name?: string;
            /** Format: uri */
            readonly url?: string;
        };
        readonly PeriodicalEntity: {
            readonly id: components["schemas"]["Uid"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly "@type": "Periodical";
            readonly "@id"?: string;
            readonly name?: string;
            /** Format: uri */
            readonly url?: string;
        };
        readonly PersonEntity: {
            readonly id: components["schemas"]["Uid"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly "@type": "Person";
            readonly "@id"?: string;
            readonly name?: string;
            /** Format: uri */
            readonly url?: string;
        };
        readonly PhotographEntity: {
            readonly id: components["schemas"]["Uid"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly "@type": "Photograph";
            readonly "@id"?: string;
            readonly title?: string;
            readonly author?: components["schemas"]["Actor"];
            /** Format: uri */
            readonly url?: string;
        };
        readonly Pin: {
            readonly objectId: components["schemas"]["Uid"];
            readonly position: number;
        };
        readonly PinDraft: {
            /** @description From 1; 0 is also accepted for the first position */
            readonly position?: number;
        };
        readonly PinMove: {
            readonly objectId: components["schemas"]["Uid"];
            /** @description From 1; 0 is also accepted for the first position */
            readonly position: number;
        };
        readonly PlaceEntity: {
            readonly id: components["schemas"]["Uid"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly "@type": "Place";
            readonly "@id"?: string;
            readonly name?: string;
            readonly address?: components["schemas"]["Address"];
        };
        readonly Plan: {
            readonly id: number;
            readonly name: string;
        };
        readonly Platform: {
            /** @constant */
            readonly "@type"?: "Platform";
            readonly name?: string;
        };
        readonly PodcastEntity: {
            readonly id: components["schemas"]["Uid"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly "@type": "Podcast";
            readonly "@id"?: string;
            readonly title?: string;
            readonly author?: components["schemas"]["Actor"];
            /** Format: uri */
            readonly url?: string;
        };
        readonly PodcastEpisodeEntity: {
            readonly id: components["schemas"]["Uid"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly "@type": "PodcastEpisode";
            readonly "@id"?: string;
            readonly title?: string;
            readonly podcast?: components["schemas"]["EntityReference"];
            /** @description ISO 8601 duration */
            readonly duration?: string;
            readonly published?: components["schemas"]["Timestamp"];
            /** Format: uri */
            readonly url?: string;
        };
        readonly Preview: {
            readonly id: components["schemas"]["Uid"];
            readonly title: string;
            readonly url?: string;
            /** @description First type of the main entity */
            readonly type: string;
            /** @description Beginning of the summary, or of the text of a note; at most 600 characters. Its lines begin with ☐ or ☑ for tasks, • or a number for items, ▏ for quotations, a tab for code; tabs separate the cells of tables */
            readonly excerpt?: string;
            /** @description At most 600 characters of the summary */
            readonly summary?: string;
            readonly tags: readonly {
                readonly name: string;
                /** @description Sum of: 2 applied by the analysis, 8 applied by a person */
                readonly flags: number;
            }[];
            readonly spaces: readonly components["schemas"]["ObjectSpace"][];
            /** @description Without the entity’s text; long values are shortened */
            readonly mainEntity?: components["schemas"]["Entity"];
            readonly blob?: {
                /** @description Media type */
                readonly type: string;
                /** @description Bytes */
                readonly size: number;
                /** @description Original file name */
                readonly name?: string;
            };
            readonly thumbnail?: {
                /** @description Pixels */
                readonly width: number;
                /** @description Pixels */
                readonly height: number;
                /** @description Identifies the picture: changes when the picture changes */
                readonly version: string;
                readonly colors?: readonly components["schemas"]["Color"][];
            };
            /** @description Whether GET /_/objects/{id}/pictures/icon returns the icon of its site; absent for false */
            readonly hasIcon?: boolean;
            /** @description Whether GET /_/objects/{id}/pictures/portrait returns a portrait of its author; absent for false */
            readonly hasPortrait?: boolean;
            /** @description Whether GET /objects/{id}/content returns a text; absent for false */
            readonly hasText?: boolean;
            /** @description Number of attached notes */
            readonly notes: number;
            /** @description Position among the pins, from 1 */
            readonly position?: number;
            readonly completed?: boolean;
            readonly created: components["schemas"]["Timestamp"];
            readonly bumped: components["schemas"]["Timestamp"];
            readonly modified: components["schemas"]["Timestamp"];
            readonly deleted?: components["schemas"]["Timestamp"];
            /** @enum {string} */
            readonly analysis?: "queued" | "running" | "failed";
        };
        readonly ProductEntity: {
            readonly id: components["schemas"]["Uid"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly "@type": "Product";
            readonly "@id"?: string;
            readonly name?: string;
            readonly offers?: readonly components["schemas"]["Offer"][];
            readonly brand?: components["schemas"]["Brand"];
            /** Format: uri */
            readonly url?: string;
        };
        readonly ProseContent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly type: "application/prose+json";
            readonly body: components["schemas"]["ProseDocument"];
        };
        readonly ProseDocument: {
            /** @constant */
            readonly type: "doc";
            readonly content: readonly components["schemas"]["ProseNode"][];
        };
        readonly ProseMark: {
            readonly type: string;
            readonly href?: string;
            readonly title?: string;
        };
        readonly ProseNode: {
            readonly type: string;
            readonly attrs?: {
                readonly [key: string]: unknown;
            };
            readonly content?: readonly components["schemas"]["ProseNode"][];
            readonly text?: string;
            readonly marks?: readonly components["schemas"]["ProseMark"][];
        };
        readonly QuotationEntity: {
            readonly id: components["schemas"]["Uid"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly "@type": "Quotation";
            readonly "@id"?: string;
            readonly author?: components["schemas"]["Actor"];
            readonly content?: components["schemas"]["Content"];
            readonly work?: string;
            /** Format: uri */
            readonly url?: string;
        };
        readonly ReadingPlace: {
            /** @description The block of a text, the page of a PDF or the chapter of an e-book, from 0 */
            readonly part: number;
            /** @description How much of this block, page or chapter is above the place, from 0 to 1 */
            readonly within: number;
            /** @description How much of the whole has been read, from 0 to 1 */
            readonly progress: number;
            readonly objectId: components["schemas"]["Uid"];
            /** @description When the person left the place; absent before the first reading */
            readonly at?: components["schemas"]["Timestamp"];
        };
        readonly ReadingPlaceDraft: {
            /** @description The block of a text, the page of a PDF or the chapter of an e-book, from 0 */
            readonly part: number;
            /** @description How much of this block, page or chapter is above the place, from 0 to 1 */
            readonly within: number;
            /** @description How much of the whole has been read, from 0 to 1 */
            readonly progress: number;
        };
        readonly RealEstateListingEntity: {
            readonly id: components["schemas"]["Uid"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly "@type": "RealEstateListing";
            readonly "@id"?: string;
            readonly name?: string;
            readonly offers?: readonly components["schemas"]["Offer"][];
            readonly address?: components["schemas"]["Address"];
            readonly property?: components["schemas"]["EntityReference"];
            /** Format: uri */
            readonly url?: string;
        };
        readonly RecipeEntity: {
            readonly id: components["schemas"]["Uid"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly "@type": "Recipe";
            readonly "@id"?: string;
            readonly title?: string;
            readonly author?: components["schemas"]["Actor"];
            readonly ingredients?: readonly components["schemas"]["RecipeIngredient"][];
            readonly instructions?: readonly components["schemas"]["RecipeInstruction"][];
            /** @description ISO 8601 duration */
            readonly cookTime?: string;
            /** @description ISO 8601 duration */
            readonly prepTime?: string;
            /** Format: uri */
            readonly url?: string;
        };
        readonly RecipeIngredient: {
            /** @constant */
            readonly "@type"?: "RecipeIngredient";
            readonly "@id"?: string;
            readonly name?: string;
            readonly quantity?: number;
        };
        readonly RecipeInstruction: {
            /** @constant */
            readonly "@type"?: "RecipeInstruction";
            readonly text?: string;
        };
        readonly ReplacedTag: {
            /** @description The new name of a renamed tag, or the last name of a removed tag */
            readonly name: string;
            /** @description How many objects had the tag */
            readonly objects: number;
        };
        readonly RepositoryEntity: {
            readonly id: components["schemas"]["Uid"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly "@type": "Repository";
            readonly "@id"?: string;
            readonly license?: components["schemas"]["License"];
            readonly owner?: components["schemas"]["Actor"];
            /** Format: uri */
            readonly url?: string;
        };
        readonly RepositoryIssueEntity: {
            readonly id: components["schemas"]["Uid"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly "@type": "RepositoryIssue";
            readonly "@id"?: string;
            readonly title?: string;
            readonly number?: number;
            readonly state?: string;
            readonly author?: components["schemas"]["Actor"];
            readonly repository?: components["schemas"]["EntityReference"];
            /** Format: uri */
            readonly url?: string;
        };
        readonly Resend: {
            readonly from?: components["schemas"]["EventId"];
        };
        readonly RestaurantEntity: {
            readonly id: components["schemas"]["Uid"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly "@type": "Restaurant";
            readonly "@id"?: string;
            readonly name?: string;
            readonly address?: components["schemas"]["Address"];
            readonly phoneNumber?: string;
            /** Format: uri */
            readonly url?: string;
        };
        readonly SavedSearch: {
            readonly id: components["schemas"]["Uid"];
            readonly name: string;
            /** @description In the query language of `q`; empty for everything */
            readonly query: string;
            /**
             * @description Order of the results; the order of GET /objects by default
             * @enum {string}
             */
            readonly order?: "newest" | "oldest" | "bumped" | "title" | "longest" | "random";
            /** @description An emoji or the name of an icon */
            readonly icon?: string;
            /** @description Only objects in this space */
            readonly spaceId?: components["schemas"]["Uid"];
            /** @description Only objects similar to this one */
            readonly similarTo?: components["schemas"]["Uid"];
            /** @description The app shows only objects with this colour */
            readonly color?: components["schemas"]["Color"];
            readonly created: components["schemas"]["Timestamp"];
            /** @description How many objects match by words, counted up to 10,000; present if `counts` is true */
            readonly count?: number;
        };
        readonly ScholarlyArticleEntity: {
            readonly id: components["schemas"]["Uid"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly "@type": "ScholarlyArticle";
            readonly "@id"?: string;
            readonly title?: string;
            readonly authors?: readonly components["schemas"]["Actor"][];
            readonly published?: components["schemas"]["Timestamp"];
            readonly journal?: components["schemas"]["Periodical"];
            /** @description DOI without its resolver */
            readonly doi?: string;
            /** Format: uri */
            readonly url?: string;
        };
        readonly ScreenshotEntity: {
            readonly id: components["schemas"]["Uid"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly "@type": "Screenshot";
            readonly "@id"?: string;
            readonly width?: number;
            readonly height?: number;
            /** Format: uri */
            readonly url?: string;
        };
        readonly SearchDraft: {
            readonly name: string;
            /** @description In the query language of `q`; empty for everything */
            readonly query: string;
            /**
             * @description Order of the results; the order of GET /objects by default
             * @enum {string}
             */
            readonly order?: "newest" | "oldest" | "bumped" | "title" | "longest" | "random";
            /** @description An emoji or the name of an icon */
            readonly icon?: string;
            /** @description Only objects in this space */
            readonly spaceId?: components["schemas"]["Uid"];
            /** @description Only objects similar to this one */
            readonly similarTo?: components["schemas"]["Uid"];
            /** @description The app shows only objects with this colour */
            readonly color?: components["schemas"]["Color"];
        };
        readonly SearchPatch: {
            readonly name?: string;
            /** @description In the query language of `q`; empty for everything */
            readonly query?: string;
            readonly order?: ("newest" | "oldest" | "bumped" | "title" | "longest" | "random") | null;
            readonly icon?: string | null;
            readonly spaceId?: components["schemas"]["Uid"] | null;
            readonly similarTo?: components["schemas"]["Uid"] | null;
            readonly color?: components["schemas"]["Color"] | null;
        };
        readonly SecurityEvent: {
            readonly id: string;
            readonly at: components["schemas"]["Timestamp"];
            readonly type: string;
            readonly account?: number;
            /** @description The network address of the request */
            readonly address?: string;
            readonly detail: string;
        };
        readonly Server: {
            readonly version: string;
            readonly commit?: string;
            readonly node: string;
            readonly objects: number;
            readonly trashed: number;
            readonly databaseBytes: number;
            readonly freeBytes: number;
            /** @description Pages and files that could not be read */
            readonly unread: number;
            readonly steps: readonly {
                readonly step: string;
                /** @enum {string} */
                readonly state: "queued" | "running" | "failed";
                readonly count: number;
            }[];
            readonly backup: {
                readonly everySeconds: number;
                readonly running: boolean;
                /** @description When the last successful backup was taken */
                readonly taken?: components["schemas"]["Timestamp"];
                /** @description When a later backup failed; absent if none has */
                readonly failed?: components["schemas"]["Timestamp"];
                readonly reason?: string;
            } | null;
        };
        readonly ServerAccount: {
            readonly id: number;
            readonly name: string;
            readonly suspended: boolean;
            readonly created: components["schemas"]["Timestamp"];
            readonly deletionBegan?: components["schemas"]["Timestamp"];
            readonly mail?: string;
            /** @description Maximum number of bytes that the account may store; absent if there is no limit */
            readonly maxBytes?: number;
            /** @description The number of objects, including those in the trash */
            readonly objects: number;
            /** @description Bytes of the account’s files and texts */
            readonly bytes: number;
            /** @description When an access key of the account was last used */
            readonly lastSeen?: components["schemas"]["Timestamp"];
        };
        readonly Session: components["schemas"]["ValidSession"] | components["schemas"]["InvalidatedSession"];
        readonly SetUpDraft: {
            /** @description The name of the person, for the account and for logging in */
            readonly name: string;
            /** @description Name of the key in lists */
            readonly browser: string;
            readonly password?: string;
            readonly passkey?: {
                readonly ceremony: string;
                /** @description The credential as JSON (Web Authentication, 5.1), from PublicKeyCredential.toJSON */
                readonly response: {
                    readonly id: string;
                };
            };
        };
        readonly Share: {
            readonly id: components["schemas"]["Uid"];
            /** @description Shows the share to anyone who knows this address */
            readonly url: string;
            /** @description Exactly one of objectId, spaceId, searchId and tag is required */
            readonly objectId?: components["schemas"]["Uid"];
            readonly spaceId?: components["schemas"]["Uid"];
            readonly searchId?: components["schemas"]["Uid"];
            readonly tag?: string;
            /** @description Replaces the title of what is shared */
            readonly title?: string;
            readonly expires?: components["schemas"]["Timestamp"];
            /** @description Whether marked passages are shown */
            readonly highlights?: boolean;
            /** @description Whether attached notes are shown */
            readonly notes?: boolean;
            readonly tags?: boolean;
            /** @description Whether the feed of the share contains whole texts */
            readonly texts?: boolean;
            /** @description Whether search engines may list the share */
            readonly indexed?: boolean;
            readonly created: components["schemas"]["Timestamp"];
        };
        readonly ShareDraft: {
            /** @description Exactly one of objectId, spaceId, searchId and tag is required */
            readonly objectId?: components["schemas"]["Uid"];
            readonly spaceId?: components["schemas"]["Uid"];
            readonly searchId?: components["schemas"]["Uid"];
            readonly tag?: string;
            /** @description Replaces the title of what is shared */
            readonly title?: string;
            /**
             * Format: date-time
             * @description ISO 8601 with a time zone
             */
            readonly expires?: string;
            /** @description Whether marked passages are shown */
            readonly highlights?: boolean;
            /** @description Whether attached notes are shown */
            readonly notes?: boolean;
            readonly tags?: boolean;
            /** @description Whether the feed of the share contains whole texts */
            readonly texts?: boolean;
            /** @description Whether search engines may list the share */
            readonly indexed?: boolean;
        };
        readonly Site: {
            /** @constant */
            readonly "@type"?: "Site";
            readonly name?: string;
            readonly domain?: string;
        };
        readonly Snippet: {
            readonly text: string;
            /** @description Start and end of the matching words in the text, in UTF-16 code units */
            readonly places: readonly {
                readonly start: number;
                readonly end: number;
            }[];
        };
        readonly SoftwareApplicationEntity: {
            readonly id: components["schemas"]["Uid"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly "@type": "SoftwareApplication";
            readonly "@id"?: string;
            readonly name?: string;
            readonly icon?: components["schemas"]["ImageObject"];
            readonly developer?: components["schemas"]["Actor"];
            readonly distributor?: components["schemas"]["Actor"];
            readonly platform?: components["schemas"]["Platform"];
            /** Format: uri */
            readonly url?: string;
        };
        readonly Space: {
            readonly id: components["schemas"]["Uid"];
            readonly name: string;
            readonly color: components["schemas"]["Color"];
            /** @description An emoji or the name of an icon; up to 40 characters */
            readonly icon?: string;
            /** @description Plain text; up to 1,000 characters */
            readonly description?: string;
            readonly created: components["schemas"]["Timestamp"];
        };
        readonly SpaceDraft: {
            readonly name: string;
            readonly color?: components["schemas"]["Color"];
            /** @description An emoji or the name of an icon; up to 40 characters */
            readonly icon?: string;
            /** @description Plain text; up to 1,000 characters */
            readonly description?: string;
            readonly objects?: readonly components["schemas"]["Identified"][];
        };
        readonly SpacePatch: {
            readonly name?: string;
            readonly color?: components["schemas"]["Color"];
            readonly icon?: string | null;
            readonly description?: string | null;
        };
        readonly SpaceWithObjects: {
            readonly id: components["schemas"]["Uid"];
            readonly name: string;
            readonly color: components["schemas"]["Color"];
            /** @description An emoji or the name of an icon; up to 40 characters */
            readonly icon?: string;
            /** @description Plain text; up to 1,000 characters */
            readonly description?: string;
            readonly created: components["schemas"]["Timestamp"];
            readonly objects: readonly components["schemas"]["Identified"][];
        };
        readonly TVEpisodeEntity: {
            readonly id: components["schemas"]["Uid"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly "@type": "TVEpisode";
            readonly "@id"?: string;
            readonly title?: string;
            readonly series?: components["schemas"]["TVSeasonSeries"];
            readonly season?: components["schemas"]["TVEpisodeSeason"];
            readonly numberInSeason?: number;
            readonly numberInSeries?: number;
            readonly cover?: components["schemas"]["BlobReference"];
            /** @description ISO 8601 duration */
            readonly duration?: string;
            /** Format: uri */
            readonly url?: string;
        };
        readonly TVEpisodeSeason: {
            /** @constant */
            readonly "@type"?: "TVEpisodeSeason";
            readonly "@id"?: string;
            readonly number?: number;
        };
        readonly TVSeasonEntity: {
            readonly id: components["schemas"]["Uid"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly "@type": "TVSeason";
            readonly "@id"?: string;
            readonly title?: string;
            readonly series?: components["schemas"]["EntityReference"];
            readonly number?: number;
            readonly episodes?: readonly components["schemas"]["EntityReference"][];
            /** Format: uri */
            readonly url?: string;
        };
        readonly TVSeasonSeries: {
            /** @constant */
            readonly "@type"?: "TVSeasonSeries";
            readonly "@id"?: string;
            readonly title?: string;
        };
        readonly TVSeriesEntity: {
            readonly id: components["schemas"]["Uid"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly "@type": "TVSeries";
            readonly "@id"?: string;
            readonly title?: string;
            readonly seasons?: readonly components["schemas"]["EntityReference"][];
            readonly cover?: components["schemas"]["BlobReference"];
        };
        readonly Tag: {
            readonly name: string;
            readonly count: number;
            /** @description Sum of: 2 applied by the analysis, 8 applied by a person */
            readonly flags: number;
            readonly modified: components["schemas"]["Timestamp"];
        };
        readonly ThetaPostEntity: {
            readonly id: components["schemas"]["Uid"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly "@type": "ThetaPost";
            readonly "@id"?: string;
            readonly author?: components["schemas"]["Actor"];
            /** Format: uri */
            readonly url?: string;
        };
        /**
         * Format: date-time
         * @description ISO 8601, UTC, milliseconds
         */
        readonly Timestamp: string;
        readonly Token: {
            readonly id: string;
            readonly name: string;
            /**
             * @description What the token may do: create objects and read the objects it created, read everything, or read and change everything
             * @enum {string}
             */
            readonly level: "save" | "read" | "full";
            /** @description Everything, only objects saved from an address, or the objects in these spaces */
            readonly scope: "everything" | "non-sensitive" | readonly components["schemas"]["Uid"][];
            readonly created: components["schemas"]["Timestamp"];
            readonly expires: components["schemas"]["Timestamp"];
            readonly lastSeen?: components["schemas"]["Timestamp"];
            /** @description Whether this request was sent with the token */
            readonly current?: boolean;
        };
        readonly TokenDraft: {
            /** @description The program that will use the token */
            readonly name: string;
            /**
             * @description `save` by default
             * @enum {string}
             */
            readonly level?: "save" | "read" | "full";
            /** @description Everything, only objects saved from an address, or the objects in these spaces */
            readonly scope?: "everything" | "non-sensitive" | readonly components["schemas"]["Uid"][];
            /** @description Days until the token expires: 1 to 3650, 365 by default */
            readonly days?: number;
            /** @description When the token expires, as a timestamp, instead of days */
            readonly expires?: string;
        };
        readonly TokenPolicy: {
            /** @description Whether the account accepts API tokens */
            readonly allowed: boolean;
        };
        readonly Track: {
            /** @constant */
            readonly "@type"?: "Track";
            readonly title?: string;
            readonly number?: number;
            /** @description ISO 8601 duration */
            readonly duration?: string;
        };
        readonly TypefaceEntity: {
            readonly id: components["schemas"]["Uid"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly "@type": "Typeface";
            readonly "@id"?: string;
            readonly name?: string;
            readonly foundry?: components["schemas"]["Actor"];
            readonly designer?: components["schemas"]["Actor"];
        };
        /** @description Opaque identifier */
        readonly Uid: string;
        readonly ValidSession: {
            readonly id: components["schemas"]["Uid"];
            readonly account: components["schemas"]["Account"];
            readonly isReadOnly: boolean;
            readonly created: components["schemas"]["Timestamp"];
        };
        readonly VideoGameEntity: {
            readonly id: components["schemas"]["Uid"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly "@type": "VideoGame";
            readonly "@id"?: string;
            readonly title?: string;
            readonly developer?: components["schemas"]["Actor"];
            readonly publisher?: components["schemas"]["Actor"];
            readonly platform?: components["schemas"]["Platform"];
            readonly published?: components["schemas"]["Timestamp"];
            /** Format: uri */
            readonly url?: string;
        };
        readonly VideoObjectEntity: {
            readonly id: components["schemas"]["Uid"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly "@type": "VideoObject";
            readonly "@id"?: string;
            readonly title?: string;
            /** @description ISO 8601 duration */
            readonly duration?: string;
            /** Format: uri */
            readonly url?: string;
        };
        readonly WebPageEntity: {
            readonly id: components["schemas"]["Uid"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly "@type": "WebPage";
            readonly "@id"?: string;
            readonly title?: string;
            readonly site?: components["schemas"]["Site"];
            /** Format: uri */
            readonly url?: string;
        };
        readonly Webhook: {
            readonly id: components["schemas"]["Uid"];
            readonly url: string;
            readonly types: readonly ("object.created" | "object.changed" | "object.deleted" | "object.restored" | "object.destroyed" | "space.changed" | "space.deleted" | "tag.changed" | "search.changed" | "search.deleted" | "share.changed" | "share.deleted" | "analysis.done")[];
            readonly paused: boolean;
            /** @description Why it is paused, unless its owner paused it */
            readonly remark?: string;
            readonly remarkMessage?: {
                /** @description The code of the message, as in error responses */
                readonly code: string;
                /** @description The values in the message */
                readonly params?: {
                    readonly [key: string]: unknown;
                };
            };
            readonly created: components["schemas"]["Timestamp"];
            /** @description Events that are retried, or that wait for an earlier event to be delivered */
            readonly waiting: number;
            /** @description Events that could not be delivered */
            readonly failed: number;
            readonly lastFailure?: {
                readonly at: components["schemas"]["Timestamp"];
                /** @description Status of the response */
                readonly status?: number;
                readonly reason: string;
                /** @description The code of the message, as in error responses */
                readonly code?: string;
                /** @description The values in the message */
                readonly params?: {
                    readonly [key: string]: unknown;
                };
            };
            /** @description All events up to this one have been delivered, except waiting and failed events; absent while no event has been reached */
            readonly reached?: {
                readonly event: components["schemas"]["EventId"];
                readonly at: components["schemas"]["Timestamp"];
            };
        };
        readonly WebhookDraft: {
            readonly url: string;
            /** @description Only events of these types; all types by default, or if empty */
            readonly types?: readonly ("object.created" | "object.changed" | "object.deleted" | "object.restored" | "object.destroyed" | "space.changed" | "space.deleted" | "tag.changed" | "search.changed" | "search.deleted" | "share.changed" | "share.deleted" | "analysis.done")[];
            readonly paused?: boolean;
        };
        readonly WebhookPatch: {
            readonly url?: string;
            /** @description Only events of these types; all types by default, or if empty */
            readonly types?: readonly ("object.created" | "object.changed" | "object.deleted" | "object.restored" | "object.destroyed" | "space.changed" | "space.deleted" | "tag.changed" | "search.changed" | "search.deleted" | "share.changed" | "share.deleted" | "analysis.done")[];
            readonly paused?: boolean;
        };
        readonly WebhookWithFailures: {
            readonly id: components["schemas"]["Uid"];
            readonly url: string;
            readonly types: readonly ("object.created" | "object.changed" | "object.deleted" | "object.restored" | "object.destroyed" | "space.changed" | "space.deleted" | "tag.changed" | "search.changed" | "search.deleted" | "share.changed" | "share.deleted" | "analysis.done")[];
            readonly paused: boolean;
            /** @description Why it is paused, unless its owner paused it */
            readonly remark?: string;
            readonly remarkMessage?: {
                /** @description The code of the message, as in error responses */
                readonly code: string;
                /** @description The values in the message */
                readonly params?: {
                    readonly [key: string]: unknown;
                };
            };
            readonly created: components["schemas"]["Timestamp"];
            /** @description Events that are retried, or that wait for an earlier event to be delivered */
            readonly waiting: number;
            /** @description Events that could not be delivered */
            readonly failed: number;
            readonly lastFailure?: {
                readonly at: components["schemas"]["Timestamp"];
                /** @description Status of the response */
                readonly status?: number;
                readonly reason: string;
                /** @description The code of the message, as in error responses */
                readonly code?: string;
                /** @description The values in the message */
                readonly params?: {
                    readonly [key: string]: unknown;
                };
            };
            /** @description All events up to this one have been delivered, except waiting and failed events; absent while no event has been reached */
            readonly reached?: {
                readonly event: components["schemas"]["EventId"];
                readonly at: components["schemas"]["Timestamp"];
            };
            readonly failures: readonly {
                readonly event: components["schemas"]["EventId"];
                /** @enum {string} */
                readonly state: "waiting" | "failed";
                readonly attempts: number;
                /** @description When the next attempt will be made */
                readonly next?: components["schemas"]["Timestamp"];
                readonly at: components["schemas"]["Timestamp"];
                /** @description Status of the response */
                readonly status?: number;
                readonly reason: string;
                /** @description The code of the message, as in error responses */
                readonly code?: string;
                /** @description The values in the message */
                readonly params?: {
                    readonly [key: string]: unknown;
                };
            }[];
        };
        readonly ZetaTalkEntity: {
            readonly id: components["schemas"]["Uid"];
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            readonly "@type": "ZetaTalk";
            readonly "@id"?: string;
            readonly title?: string;
            readonly author?: components["schemas"]["Actor"];
            /** @description ISO 8601 duration */
            readonly duration?: string;
            readonly cover?: components["schemas"]["BlobReference"];
            /** Format: uri */
            readonly url?: string;
        };
        readonly Problem: {
            /** @enum {string} */
            readonly type: "BadRequest" | "Unauthorized" | "Forbidden" | "NotFound" | "MethodNotAllowed" | "NotAcceptable" | "RequestTimeout" | "Conflict" | "Gone" | "PreconditionFailed" | "PayloadTooLarge" | "UnsupportedMediaType" | "RangeNotSatisfiable" | "MisdirectedRequest" | "Unprocessable" | "RateLimited" | "InternalServerError" | "Unavailable" | "InsufficientStorage";
            /** @enum {integer} */
            readonly status: 400 | 401 | 403 | 404 | 405 | 406 | 408 | 409 | 410 | 412 | 413 | 415 | 416 | 421 | 422 | 429 | 500 | 503 | 507;
            readonly detail: string;
            /** @enum {string} */
            readonly code?: "account-full" | "account-suspended" | "address-expired" | "address-invalid" | "address-too-long" | "ai-fixed" | "object-busy" | "backup-nowhere" | "code-refused" | "code-wrong" | "codes-without-password" | "colour-invalid" | "connection-request" | "content-too-large" | "copy-is-file" | "copy-is-oldest" | "export-no-browser" | "feed-exists" | "feed-interval" | "feed-not-found" | "file-too-large" | "key-level" | "key-name-length" | "key-read-only" | "key-scoped" | "link-expired" | "link-from-text" | "link-to-itself" | "link-used" | "log-in-limited" | "log-in-name" | "log-in-name-taken" | "export-first" | "identity-taken" | "log-in-off" | "log-in-over" | "log-in-refused" | "log-ins-changed" | "mail-address" | "object-changed" | "object-deleted" | "object-not-note" | "object-not-pinned" | "object-not-in-trash" | "object-without-text" | "out-of-scope" | "out-of-sight" | "owner-needed" | "page-empty" | "page-too-large" | "passkey-not-made" | "passkey-place" | "passkey-refused" | "passkey-taken" | "password-long" | "password-short" | "password-weak" | "provider-away" | "provider-group" | "provider-refused" | "provider-unknown" | "search-with-colour" | "search-exists" | "search-name-length" | "second-factor" | "second-factor-refused" | "service-password" | "space-exists" | "space-full" | "space-name-length" | "space-too-large" | "suspend-first" | "tag-name-length" | "tag-not-found" | "text-too-large" | "title-too-long" | "too-many-feeds" | "too-many-parts" | "too-many-searches" | "too-many-shares" | "too-many-spaces" | "too-many-tags" | "too-many-webhooks" | "archive-broken" | "import-failed" | "row-beyond-archive" | "row-bomb" | "row-bookmarklet" | "row-cut-off" | "row-data-address" | "row-encrypted" | "row-file-address" | "row-file-empty" | "row-file-format" | "row-file-not-exported" | "row-file-too-large" | "row-files" | "row-folders" | "row-in-keep-trash" | "row-in-trash" | "row-item-without-address" | "row-mail-address" | "row-malformed-address" | "row-no-host" | "row-no-object" | "row-not-json" | "row-note-empty" | "row-other-scheme" | "row-outside-archive" | "row-saved-search" | "row-symbolic-link" | "row-without-address" | "row-without-content" | "row-without-feed-address" | "row-without-highlight" | "row-without-picture" | "duration-invalid" | "query-field-value" | "query-invalid" | "query-nested" | "query-too-long" | "range-missing" | "range-of-days" | "range-outside" | "range-reversed" | "range-without-length" | "time-invalid" | "time-without-day" | "time-without-month" | "time-without-clock" | "address-not-http" | "address-not-public" | "address-redirects" | "address-unreadable" | "answer-certificate" | "answer-compressed" | "answer-compressed-often" | "answer-empty" | "answer-headers-endless" | "answer-not-decompressed" | "answer-slow" | "answer-status" | "answer-too-large" | "answer-unconditional" | "host-away" | "host-not-looked-up" | "host-unknown" | "server-away" | "copy-read-instead" | "page-challenge" | "page-consent-only" | "page-error" | "page-grown" | "page-leaves-web" | "page-log-in" | "page-memory" | "page-not-in-file" | "page-not-shown" | "page-shows-much" | "page-status" | "saved-page-damaged" | "web-address-only" | "archive-damaged" | "archive-files" | "archive-no-document" | "archive-size" | "book-without-contents" | "file-nested" | "file-not-text" | "file-without-text" | "heic-damaged" | "heic-empty" | "mail-lines" | "mail-nested" | "pdf-damaged" | "pdf-empty" | "pdf-password" | "picture-damaged" | "picture-format" | "picture-held" | "picture-pixels" | "picture-text" | "picture-too-large" | "recording-unreadable" | "text-cut" | "text-cut-at-page" | "text-full" | "text-full-at-page" | "too-complex" | "type-without-picture" | "type-without-text" | "type-unreadable" | "video-slow" | "video-unreadable" | "video-without-frame" | "ai-answer" | "ai-away" | "ai-busy" | "ai-endless" | "ai-no-text-model" | "ai-no-vision-model" | "ai-not-json" | "ai-refused" | "ai-vectors" | "ai-without-message" | "browser-not-started" | "internal-error" | "model-changed" | "object-without-address" | "object-without-file" | "process-ended" | "work-broke-down" | "work-memory" | "work-memory-full" | "work-processor" | "work-time" | "feed-damaged" | "feed-items-left-out" | "feed-page-instead" | "feed-page-names-other" | "feed-restored" | "feed-slow" | "feed-space-deleted" | "feed-unread" | "feed-unsaved" | "not-a-feed" | "page-without-feed" | "delivery-blocked" | "delivery-redirect" | "delivery-secret" | "delivery-status" | "delivery-unsent" | "webhook-imported" | "webhook-restored";
            readonly params?: {
                readonly [key: string]: unknown;
            };
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description The id that the client gave to the request, or a new id; the log shows it too */
        readonly "X-Request-Id": string;
        /** @description The path of the created resource */
        readonly Location: string;
        /** @description With 429 and 503: seconds to wait before trying again */
        readonly "Retry-After": number;
        /** @description Present when the search used words alone because the embedding model did not respond in time */
        readonly "Semantic-Search": "skipped";
        /** @description The entity tag of the state that the response shows, or that the request wrote */
        readonly ETag: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly "objects.list": {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Search query
                 * @example bread tag:kitchen
                 */
                readonly q?: string;
                /** @description Only these objects */
                readonly id?: readonly components["schemas"]["Uid"][];
                /** @description Only the objects in this space */
                readonly spaceId?: components["schemas"]["Uid"];
                /** @description Only objects similar to this one, the most similar first */
                readonly similarTo?: components["schemas"]["Uid"];
                /**
                 * @description Maximum number of objects to return
                 * @example 10
                 */
                readonly limit?: number;
                /** @description Format of content bodies; the stored format by default */
                readonly contentAs?: "text/markdown";
                /** @description Further fields to return */
                readonly include?: "embeddings";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Objects, newest first or best first */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Semantic-Search": components["headers"]["Semantic-Search"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Object"][];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "objects.create": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "content": "# Rye bread\n\nFeed the [[Starter]].",
                 *       "tags": [
                 *         {
                 *           "name": "kitchen"
                 *         }
                 *       ]
                 *     }
                 */
                readonly "application/json": components["schemas"]["ObjectDraft"];
                /**
                 * @example {
                 *       "metadata": {
                 *         "title": "The harbour at dawn"
                 *       }
                 *     }
                 */
                readonly "multipart/form-data": components["schemas"]["ObjectUpload"];
            };
        };
        readonly responses: {
            /** @description The existing object with this content, bumped */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Object"];
                };
            };
            /** @description The new object */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly Location: components["headers"]["Location"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Object"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "objects.get": {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Format of content bodies; the stored format by default
                 * @example text/markdown
                 */
                readonly contentAs?: "text/markdown";
                /** @description Further fields to return */
                readonly include?: "embeddings";
            };
            readonly header?: never;
            readonly path: {
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The object */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Object"];
                };
            };
            /** @description Not modified */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "objects.delete": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The change is refused with 412 unless the current state has one of these entity tags; * matches any state */
                readonly "If-Match"?: string;
            };
            readonly path: {
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Empty"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "objects.patch": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The change is refused with 412 unless the current state has one of these entity tags; * matches any state */
                readonly "If-Match"?: string;
            };
            readonly path: {
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "title": "Rye bread, at last",
                 *       "completed": true
                 *     }
                 */
                readonly "application/json": components["schemas"]["ObjectPatch"];
            };
        };
        readonly responses: {
            /** @description Done; ETag is that of the changed object */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Empty"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "objects.blob": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The file, in its own media type */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "*/*": Blob;
                };
            };
            /** @description A range of the bytes */
            readonly 206: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "*/*": Blob;
                };
            };
            /** @description A redirect to an address that serves the bytes for about 5 minutes */
            readonly 302: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not modified */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "objects.screenshot": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The image */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "image/*": Blob;
                };
            };
            /** @description A range of the bytes */
            readonly 206: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "image/*": Blob;
                };
            };
            /** @description A redirect to an address that serves the bytes for about 5 minutes */
            readonly 302: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not modified */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "objects.restore": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Empty"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "cards.list": {
        readonly parameters: {
            readonly query?: {
                /** @description Search query */
                readonly q?: string;
                /** @description Only the objects in this space */
                readonly spaceId?: components["schemas"]["Uid"];
                /** @description Only objects similar to this one, the most similar first */
                readonly similarTo?: components["schemas"]["Uid"];
                /** @description Maximum number of cards to return */
                readonly limit?: number;
                /** @description newest or oldest by first save, bumped by last save, title, longest, or random; by default the order of GET /objects */
                readonly order?: "newest" | "oldest" | "bumped" | "title" | "longest" | "random";
                /** @description The seed of the random order, 0 to 2147483646 */
                readonly seed?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Cards, in the order of GET /objects or in the given order */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Semantic-Search": components["headers"]["Semantic-Search"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Card"][];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "previews.list": {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description The objects; 1 to 100 ids
                 * @example [
                 *       "0351EsVBBrrdsRolWEvUmP",
                 *       "0351EsVBBrrdsRolWEvUmP"
                 *     ]
                 */
                readonly id?: readonly components["schemas"]["Uid"][];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Previews in the order of the ids; unknown ids are skipped */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Preview"][];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "objects.content": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The text, in its own format unless Accept asks for another */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/markdown": string;
                    readonly "text/html": string;
                };
            };
            /** @description Not modified */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "objects.put-content": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The change is refused with 412 unless the current state has one of these entity tags; * matches any state */
                readonly "If-Match"?: string;
            };
            readonly path: {
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example # Rye bread
                 *
                 *     Feed the [[Sourdough]] the evening before.
                 */
                readonly "text/markdown": string;
                readonly "application/prose+json": {
                    /** @constant */
                    readonly type: "doc";
                };
            };
        };
        readonly responses: {
            /** @description Done; ETag is that of the new text */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Empty"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "media.grant": {
        readonly parameters: {
            readonly query?: {
                /** @description Version of the kept copy, for `archive`; the newest by default */
                readonly version?: components["schemas"]["Uid"];
            };
            readonly header?: never;
            readonly path: {
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly id: string;
                /** @example blob */
                readonly part: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The address */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MediaAddress"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "archives.get": {
        readonly parameters: {
            readonly query?: {
                /** @description Version of the copy; the newest by default */
                readonly version?: components["schemas"]["Uid"];
            };
            readonly header?: never;
            readonly path: {
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The page with its styles, pictures and fonts, in a sandbox; a file in its own media type */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": string;
                };
            };
            /** @description A range of a file */
            readonly 206: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "*/*": Blob;
                };
            };
            /** @description Not modified */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "archives.list": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Versions, the newest first */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Archive"][];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "archives.changes": {
        readonly parameters: {
            readonly query?: {
                /** @description The copy to compare with; the previous copy by default */
                readonly from?: components["schemas"]["Uid"];
            };
            readonly header?: never;
            readonly path: {
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly id: string;
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly version: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description What was added, removed and changed */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PageChanges"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "objects.picture": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly id: string;
                /** @example 0 */
                readonly n: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The image as WebP, at most 1024 pixels a side */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "image/webp": Blob;
                };
            };
            /** @description A range of the image */
            readonly 206: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "image/webp": Blob;
                };
            };
            /** @description Not modified */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "places.get": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The place; the start of the text before the first reading */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ReadingPlace"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "places.put": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "part": 12,
                 *       "within": 0.5,
                 *       "progress": 0.4
                 *     }
                 */
                readonly "application/json": components["schemas"]["ReadingPlaceDraft"];
            };
        };
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Empty"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "places.list": {
        readonly parameters: {
            readonly query?: {
                /** @description Maximum number of places to return, up to 100 */
                readonly limit?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Places, the most recently read first */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["ReadingPlace"][];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "books.get": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The contents */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BookContents"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "books.chapter": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly id: string;
                /** @example 0 */
                readonly n: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The chapter */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ProseDocument"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "objects.put-page": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /** @example <!doctype html><title>As I saw it</title><p>Bread. */
                readonly "text/html": string;
            };
        };
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Empty"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "objects.thumbnail": {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description The box that the thumbnail fits into, as WxH in pixels, each up to 4096; full is 1024x1024
                 * @example 320x200
                 */
                readonly size?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The image */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "image/*": Blob;
                };
            };
            /** @description A range of the bytes */
            readonly 206: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "image/*": Blob;
                };
            };
            /** @description A redirect to an address that serves the bytes for about 5 minutes */
            readonly 302: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not modified */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "notes.add": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /** @example Twice as much salt. */
                readonly "text/markdown": string;
                readonly "application/prose+json": {
                    /** @constant */
                    readonly type: "doc";
                };
            };
        };
        readonly responses: {
            /** @description Id of the note */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly Location: components["headers"]["Location"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Identified"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "notes.replace": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly id: string;
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly noteId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /** @example Half as much salt. */
                readonly "text/markdown": string;
                readonly "application/prose+json": {
                    /** @constant */
                    readonly type: "doc";
                };
            };
        };
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Empty"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "notes.remove": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly id: string;
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly noteId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Empty"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "tags.list": {
        readonly parameters: {
            readonly query?: {
                /** @description Maximum number of tags to return; by default all, but at most 10,000 as JSON */
                readonly limit?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Tags, most recently used first */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Tag"][];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "tags.add": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example [
                 *       {
                 *         "name": "bread"
                 *       },
                 *       {
                 *         "name": "slow"
                 *       }
                 *     ]
                 */
                readonly "application/json": readonly components["schemas"]["NamedTag"][] | {
                    readonly tags: readonly components["schemas"]["NamedTag"][];
                };
            };
        };
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Empty"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "tags.remove": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example [
                 *       {
                 *         "name": "slow"
                 *       }
                 *     ]
                 */
                readonly "application/json": readonly ({
                    readonly id: components["schemas"]["Uid"];
                } | components["schemas"]["NamedTag"])[] | {
                    readonly tags: readonly ({
                        readonly id: components["schemas"]["Uid"];
                    } | components["schemas"]["NamedTag"])[];
                };
            };
        };
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Empty"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "tags.destroy": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @example baking */
                readonly name: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Removed */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ReplacedTag"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "tags.replace": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @example bread */
                readonly name: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "name": "baking"
                 *     }
                 */
                readonly "application/json": components["schemas"]["NamedTag"];
            };
        };
        readonly responses: {
            /** @description Renamed, or merged with the tag of that name */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ReplacedTag"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "spaces.list": {
        readonly parameters: {
            readonly query?: {
                /** @description Only these spaces */
                readonly id?: readonly components["schemas"]["Uid"][];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Spaces, newest first */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Space"][];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "spaces.create": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "name": "Baking",
                 *       "color": "#c2410c"
                 *     }
                 */
                readonly "application/json": components["schemas"]["SpaceDraft"];
            };
        };
        readonly responses: {
            /** @description The new space */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly Location: components["headers"]["Location"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SpaceWithObjects"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "spaces.get": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The space with its objects */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SpaceWithObjects"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "spaces.delete": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Empty"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "spaces.patch": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "name": "Baking and cooking"
                 *     }
                 */
                readonly "application/json": components["schemas"]["SpacePatch"];
            };
        };
        readonly responses: {
            /** @description The space */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Space"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "spaces.add-object": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly spaceId: string;
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly objectId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Empty"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "spaces.remove-object": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly spaceId: string;
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly objectId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Empty"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "objects.join-spaces": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example [
                 *       {
                 *         "id": "0351EsVBBrrdsRolWEvUmP"
                 *       }
                 *     ]
                 */
                readonly "application/json": readonly components["schemas"]["Identified"][];
            };
        };
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Empty"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "entities.get": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The main entity of an object, or an entity that it refers to */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Entity"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "links.list": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Links, newest first */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Link"][];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "links.create": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "sourceId": "0351EsVBBrrdsRolWEvUmP",
                 *       "targetId": "0351EsVBBrrdsRolWEvUmP"
                 *     }
                 */
                readonly "application/json": components["schemas"]["LinkDraft"];
            };
        };
        readonly responses: {
            /** @description Id of the existing link */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Identified"];
                };
            };
            /** @description Id of the new link */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly Location: components["headers"]["Location"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Identified"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "links.of-object": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The links of the object, each with the object at the other end, newest first */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["ObjectLink"][];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "links.delete": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Empty"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "pins.list": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Pins by position */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Pin"][];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "pins.move": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /** @example { "objectId": "0351EsVBBrrdsRolWEvUmP", "position": 1 } */
                readonly "application/jsonl": string;
            };
        };
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Empty"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "pins.add": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                /**
                 * @example {
                 *       "position": 1
                 *     }
                 */
                readonly "application/json": components["schemas"]["PinDraft"];
            };
        };
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Empty"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "pins.remove": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Empty"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly convert: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "text/plain": string;
                /** @example # To *be* */
                readonly "text/markdown": string;
                readonly "application/prose+json": string;
            };
        };
        readonly responses: {
            /** @description The text in the other format; Prose-Loss lists node types that were lost */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/markdown": string;
                    readonly "text/plain": string;
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "sessions.current": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The session; only id and invalidated once its key is revoked */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Session"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "account.set-language": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "language": "de"
                 *     }
                 */
                readonly "application/json": components["schemas"]["LanguageChoice"];
            };
        };
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Empty"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "objects.search": {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Search query
                 * @example what to do before baking
                 */
                readonly q?: string;
                /** @description Maximum number of matches to return, up to 1,000; 20 by default */
                readonly limit?: number;
                /**
                 * @description Match by semantic similarity too
                 * @example true
                 */
                readonly semantic?: boolean;
                /** @description Weight of semantic similarity; words have weight 1 */
                readonly semanticBoost?: number;
                /** @description Objects similar to this one; implies semantic */
                readonly similarTo?: components["schemas"]["Uid"];
                /** @description Implies semantic; at most 100 matches */
                readonly rerank?: boolean;
                /** @description Include the best passage of each match; for at most 100 matches */
                readonly snippets?: boolean;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The matches */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Semantic-Search": components["headers"]["Semantic-Search"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Matches"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "queries.complete": {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Search query with an unfinished last word
                 * @example sourd
                 */
                readonly q?: string;
                /** @description Maximum number of completions to return, up to 50; 10 by default */
                readonly limit?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Completions, the most likely of each kind first */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Completions"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "searches.list": {
        readonly parameters: {
            readonly query?: {
                /** @description Only these searches */
                readonly id?: readonly components["schemas"]["Uid"][];
                /** @description Whether to count the objects that each search finds */
                readonly counts?: "true" | "false";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Saved searches, newest first */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["SavedSearch"][];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "searches.create": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "name": "Bread to bake",
                 *       "query": "bread is:pinned",
                 *       "icon": "🍞"
                 *     }
                 */
                readonly "application/json": components["schemas"]["SearchDraft"];
            };
        };
        readonly responses: {
            /** @description The new search */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly Location: components["headers"]["Location"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SavedSearch"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "searches.get": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The search */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SavedSearch"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "searches.delete": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The saved search no longer exists */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Empty"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "searches.patch": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "name": "Bread"
                 *     }
                 */
                readonly "application/json": components["schemas"]["SearchPatch"];
            };
        };
        readonly responses: {
            /** @description The search */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SavedSearch"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "counts.get": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Counts, the largest first */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Counts"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "counts.matches": {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Search query
                 * @example sourdough
                 */
                readonly q?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The number, at most 10,000; a search may find further, less relevant objects */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly count: number;
                    };
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "highlights.list": {
        readonly parameters: {
            readonly query?: {
                /** @description Maximum number of highlights to return */
                readonly limit?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Highlights, newest first */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Highlight"][];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "trash.list": {
        readonly parameters: {
            readonly query?: {
                /** @description Maximum number of objects to return */
                readonly limit?: number;
                /** @description Format of content bodies; the stored format by default */
                readonly contentAs?: "text/markdown";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Objects, most recently deleted first */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Object"][];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "trash.empty": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Deleted permanently */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Destroyed"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "trash.destroy": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Deleted permanently */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Empty"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "analysis.progress": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The queued, running and failed steps; `nextTry` is when a failed step is next tried */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AnalysisProgress"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "events.list": {
        readonly parameters: {
            readonly query?: {
                /** @description Only events after this one; 0 for all kept events. The header Last-Event-ID takes precedence */
                readonly after?: components["schemas"]["EventId"];
                /**
                 * @description Maximum number of events to return; ignored for a stream, which has no end
                 * @example 10
                 */
                readonly limit?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Events, oldest first */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Event"][];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "webhooks.list": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Webhooks, oldest first */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Webhook"][];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "webhooks.create": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "url": "https://hooks.example/library",
                 *       "types": [
                 *         "object.created"
                 *       ]
                 *     }
                 */
                readonly "application/json": components["schemas"]["WebhookDraft"];
            };
        };
        readonly responses: {
            /** @description The webhook with its secret */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly Location: components["headers"]["Location"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NewWebhook"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "webhooks.get": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The webhook, with its last 50 failures, newest first */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookWithFailures"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "webhooks.delete": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description No more events are sent to the address */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Empty"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "webhooks.patch": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "paused": true
                 *     }
                 */
                readonly "application/json": components["schemas"]["WebhookPatch"];
            };
        };
        readonly responses: {
            /** @description The webhook */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ChangedWebhook"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "webhooks.resend": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["Resend"];
            };
        };
        readonly responses: {
            /** @description The events will be sent */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Empty"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "feeds.list": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Feeds, oldest first */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Feed"][];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "feeds.create": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "url": "https://news.example/",
                 *       "tags": [
                 *         "news"
                 *       ],
                 *       "first": 5
                 *     }
                 */
                readonly "application/json": components["schemas"]["FeedDraft"];
            };
        };
        readonly responses: {
            /** @description The feed, after it has been read for the first time */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly Location: components["headers"]["Location"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Feed"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "feeds.get": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The feed */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Feed"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "feeds.delete": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The feed is no longer followed */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Empty"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "feeds.patch": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "intervalMinutes": 120
                 *     }
                 */
                readonly "application/json": components["schemas"]["FeedPatch"];
            };
        };
        readonly responses: {
            /** @description The feed */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Feed"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "feeds.read": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The feed; if it could not be read, with the reason */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Feed"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "keys.list": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Keys that are not revoked, oldest first */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Key"][];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "keys.create": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "name": "Tablet",
                 *       "access": "read"
                 *     }
                 */
                readonly "application/json": components["schemas"]["KeyDraft"];
            };
        };
        readonly responses: {
            /** @description The key with its secret */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly Location: components["headers"]["Location"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NewKey"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "keys.revoke": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @example k7Qm2xVd */
                readonly kid: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The key no longer works */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Empty"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "tokens.list": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Tokens that are not revoked, oldest first */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Token"][];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "tokens.create": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "name": "Phone",
                 *       "level": "save",
                 *       "days": 90
                 *     }
                 */
                readonly "application/json": components["schemas"]["TokenDraft"];
            };
        };
        readonly responses: {
            /** @description The token, shown only once */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly Location: components["headers"]["Location"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NewToken"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "tokens.revoke": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The token no longer works */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Empty"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "tokens.policy": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The policy */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TokenPolicy"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "tokens.set-policy": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "allowed": true
                 *     }
                 */
                readonly "application/json": components["schemas"]["TokenPolicy"];
            };
        };
        readonly responses: {
            /** @description Done */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Empty"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "connections.show": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ConnectionQuery"];
            };
        };
        readonly responses: {
            /** @description The program and its request */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ConnectionRequest"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "connections.allow": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ConnectionConsent"];
            };
        };
        readonly responses: {
            /** @description A code for the program, once and for ten minutes */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ConnectionAnswer"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "link.get": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The link */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["KnownLink"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "link.exchange": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "name": "Tablet of Ida"
                 *     }
                 */
                readonly "application/json": components["schemas"]["ExchangeDraft"];
            };
        };
        readonly responses: {
            /** @description A key for the browser, with its secret */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly Location: components["headers"]["Location"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NewKey"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "link.passkey": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PasskeyBeginning"];
            };
        };
        readonly responses: {
            /** @description What the browser needs for creating the passkey */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PasskeyOptions"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "link.set-up": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SetUpDraft"];
            };
        };
        readonly responses: {
            /** @description A key for the browser, with its secret */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly Location: components["headers"]["Location"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NewKey"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "log-ins.list": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The ways to log in, oldest first */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["LogInMethod"][];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "log-ins.set-password": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "name": "Anna",
                 *       "password": "four grey herons on ice"
                 *     }
                 */
                readonly "application/json": components["schemas"]["PasswordDraft"];
            };
        };
        readonly responses: {
            /** @description The password */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LogInMethod"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "log-ins.begin-passkey": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description What the browser needs for creating the passkey */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PasskeyOptions"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "log-ins.add-passkey": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PasskeyDraft"];
            };
        };
        readonly responses: {
            /** @description The passkey */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LogInMethod"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "log-ins.begin-codes": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The secret for an authenticator app */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CodesSecret"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "log-ins.add-codes": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CodeDraft"];
            };
        };
        readonly responses: {
            /** @description The authenticator app */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LogInMethod"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "log-ins.renew-recovery-codes": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The codes, shown only once */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly string[];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "log-ins.begin-provider": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description What the log-in page needs to begin */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Send it back with the next request, within ten minutes */
                        readonly ceremony: string;
                    };
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "account.get-mail": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The email address, and whether this server sends mail */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AccountMail"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "account.set-mail": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "mail": "anna@example.org"
                 *     }
                 */
                readonly "application/json": components["schemas"]["MailDraft"];
            };
        };
        readonly responses: {
            /** @description The email address, and whether this server sends mail */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AccountMail"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "log-ins.remove": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The way to log in no longer works */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Empty"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "imports.list": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The imports */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Import"][];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "imports.create": {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Name of the file
                 * @example bookmarks.html
                 */
                readonly name?: string;
                /** @description Format; detected from the content by default */
                readonly format?: "browser-json" | "cards" | "enex" | "instapaper" | "karakeep" | "keep" | "linkwarden" | "markdown" | "netscape" | "omnivore" | "omnivore-list" | "onetab" | "opml" | "pinboard" | "pocket" | "pocket-html" | "raindrop" | "reader" | "readwise" | "wallabag";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/octet-stream": Blob;
            };
        };
        readonly responses: {
            /** @description The import has started */
            readonly 202: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly Location: components["headers"]["Location"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Import"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "imports.get": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The import */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Import"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "imports.cancel": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The import stops after the current write */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Empty"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "imports.report": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description CSV with a line for every row */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/csv": string;
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "exports.list": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The exports */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Export"][];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "exports.create": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "format": "markdown",
                 *       "q": "bread"
                 *     }
                 */
                readonly "application/json": components["schemas"]["ExportDraft"];
            };
        };
        readonly responses: {
            /** @description The export has started */
            readonly 202: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly Location: components["headers"]["Location"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Export"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "exports.get": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The export */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Export"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "exports.cancel": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The export stops soon, or has been removed */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Empty"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "exports.file": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The file */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/zip": Blob;
                    readonly "application/epub+zip": Blob;
                    readonly "application/pdf": Blob;
                    readonly "text/html": Blob;
                    readonly "text/csv": Blob;
                    readonly "application/x-tar": Blob;
                };
            };
            /** @description The requested range of the file */
            readonly 206: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/zip": Blob;
                    readonly "application/epub+zip": Blob;
                    readonly "application/pdf": Blob;
                    readonly "text/html": Blob;
                    readonly "text/csv": Blob;
                    readonly "application/x-tar": Blob;
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "shares.list": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Shares, newest first */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Share"][];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "shares.create": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "tag": "bread",
                 *       "texts": true
                 *     }
                 */
                readonly "application/json": components["schemas"]["ShareDraft"];
            };
        };
        readonly responses: {
            /** @description The share */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly Location: components["headers"]["Location"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Share"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "shares.preview": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "tag": "bread",
                 *       "texts": true
                 *     }
                 */
                readonly "application/json": components["schemas"]["ShareDraft"];
            };
        };
        readonly responses: {
            /** @description The address of the preview */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly url: string;
                    };
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "shares.get": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The share */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Share"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "shares.delete": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The share has ended */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Empty"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "opds.start": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A navigation feed */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/atom+xml": string;
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "opds.spaces": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A navigation feed */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/atom+xml": string;
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "opds.searches": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A navigation feed */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/atom+xml": string;
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "opds.search": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The description */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/opensearchdescription+xml": string;
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "opds.books": {
        readonly parameters: {
            readonly query?: {
                /** @description Search query; ignored with `searchId` */
                readonly q?: string;
                /** @description Only the objects in this space */
                readonly spaceId?: components["schemas"]["Uid"];
                /** @description Only objects that this saved search finds */
                readonly searchId?: components["schemas"]["Uid"];
                /** @description The page, of 50 objects: 1 to 200 */
                readonly page?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description An acquisition feed */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/atom+xml": string;
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "opds.epub": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The book */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/epub+zip": Blob;
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "opds.file": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The file */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "*/*": Blob;
                };
            };
            /** @description The requested range of the file */
            readonly 206: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "*/*": Blob;
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "server.get": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The version, jobs, free disk space and backups */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Server"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "server.back-up": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The backup begins; GET /_/server shows when it has finished */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Empty"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "server.events": {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description The most events to return; 100 by default, 1000 at most
                 * @example 10
                 */
                readonly limit?: number;
                /** @description Only events before this one */
                readonly before?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The events */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["SecurityEvent"][];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "accounts.list": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The accounts, ordered by number */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["ServerAccount"][];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "accounts.create": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "name": "Ida"
                 *     }
                 */
                readonly "application/json": components["schemas"]["NewAccount"];
            };
        };
        readonly responses: {
            /** @description The account */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly Location: components["headers"]["Location"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AccountFacts"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "accounts.delete": {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description The id of a finished archive of the whole account, or none to delete the account without an archive
                 * @example none
                 */
                readonly export?: string;
            };
            readonly header?: never;
            readonly path: {
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly account: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The account has been deleted */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Empty"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "accounts.patch": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly account: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "suspended": true
                 *     }
                 */
                readonly "application/json": components["schemas"]["AccountPatch"];
            };
        };
        readonly responses: {
            /** @description The account */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AccountFacts"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "accounts.invite": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly account: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The link: #key=kid:secret below the address of the app */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AccountInvitation"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "server.ai": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The AI server */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AiServer"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "server.set-ai": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "prompt": "Write summaries in German."
                 *     }
                 */
                readonly "application/json": components["schemas"]["AiServerPatch"];
            };
        };
        readonly responses: {
            /** @description The AI server */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AiServer"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "server.test-ai": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A result for each model */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["ModelTest"][];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "accounts.exports.list": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly account: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The exports */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Export"][];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "accounts.exports.create": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly account: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "format": "archive"
                 *     }
                 */
                readonly "application/json": components["schemas"]["ExportDraft"];
            };
        };
        readonly responses: {
            /** @description The export has started */
            readonly 202: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly Location: components["headers"]["Location"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Export"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "accounts.exports.get": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly account: string;
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly run: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The export */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Export"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "accounts.exports.cancel": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly account: string;
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly run: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The export stops soon, or has been removed */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Empty"];
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "accounts.exports.file": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly account: string;
                /** @example 0351EsVBBrrdsRolWEvUmP */
                readonly run: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The file */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/zip": Blob;
                    readonly "application/epub+zip": Blob;
                    readonly "application/pdf": Blob;
                    readonly "text/html": Blob;
                    readonly "text/csv": Blob;
                    readonly "application/x-tar": Blob;
                };
            };
            /** @description The requested range of the file */
            readonly 206: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/zip": Blob;
                    readonly "application/epub+zip": Blob;
                    readonly "application/pdf": Blob;
                    readonly "text/html": Blob;
                    readonly "text/csv": Blob;
                    readonly "application/x-tar": Blob;
                };
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "mcp.read": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "jsonrpc": "2.0",
                 *       "id": 1,
                 *       "method": "tools/list"
                 *     }
                 */
                readonly "application/json": {
                    /** @constant */
                    readonly jsonrpc: "2.0";
                    readonly id?: string | number;
                    /** @description The method, such as initialize, tools/list or tools/call */
                    readonly method?: string;
                    readonly params?: {
                        readonly [key: string]: unknown;
                    };
                };
            };
        };
        readonly responses: {
            /** @description The response; each tool costs as much as the endpoints that it uses */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @constant */
                        readonly jsonrpc: "2.0";
                        readonly id?: string | number;
                        readonly result?: {
                            readonly [key: string]: unknown;
                        };
                        readonly error?: {
                            readonly code: number;
                            readonly message: string;
                            readonly data?: unknown;
                        };
                    };
                };
            };
            /** @description Accepted; the message needs no response */
            readonly 202: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly Location: components["headers"]["Location"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readonly "mcp.write": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "jsonrpc": "2.0",
                 *       "id": 1,
                 *       "method": "tools/call",
                 *       "params": {
                 *         "name": "list",
                 *         "arguments": {
                 *           "what": "tags"
                 *         }
                 *       }
                 *     }
                 */
                readonly "application/json": {
                    /** @constant */
                    readonly jsonrpc: "2.0";
                    readonly id?: string | number;
                    /** @description The method, such as initialize, tools/list or tools/call */
                    readonly method?: string;
                    readonly params?: {
                        readonly [key: string]: unknown;
                    };
                };
            };
        };
        readonly responses: {
            /** @description The response; each tool costs as much as the endpoints that it uses */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @constant */
                        readonly jsonrpc: "2.0";
                        readonly id?: string | number;
                        readonly result?: {
                            readonly [key: string]: unknown;
                        };
                        readonly error?: {
                            readonly code: number;
                            readonly message: string;
                            readonly data?: unknown;
                        };
                    };
                };
            };
            /** @description Accepted; the message needs no response */
            readonly 202: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly Location: components["headers"]["Location"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem */
            readonly default: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
/** The lists that can be read record by record. */
export type StreamedOperation =
    | "GET /objects"
    | "GET /_/cards"
    | "GET /tags"
    | "GET /spaces"
    | "GET /links"
    | "GET /_/objects/{id}/links"
    | "GET /pins"
    | "GET /_/highlights"
    | "GET /_/trash"
    | "GET /_/events";
