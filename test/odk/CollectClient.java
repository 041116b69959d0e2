// Repeats the requests of ODK Collect over the library that it uses (OkHttp), and fills in forms with JavaRosa between
// download and sending. Reads commands and writes results, one line of JSON each.
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.text.SimpleDateFormat;
import java.util.ArrayList;
import java.util.Date;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.MultipartBody;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

public class CollectClient {
  private static final ObjectMapper json = new ObjectMapper();
  private static final OkHttpClient http = new OkHttpClient();
  private static final int filesAtOnce = 100;

  public static void main(String[] args) throws Exception {
    FillForms.answerLines(CollectClient::answer);
  }

  /** Null for what is no command of this client. */
  private static ObjectNode answer(JsonNode command) throws Exception {
    if (command.has("list")) return list(command.get("list").asText());
    if (command.has("download")) return download(command.get("download"), Path.of(command.get("folder").asText()));
    if (command.has("send")) return send(command.get("send"));
    return null;
  }

  private static Request.Builder request(String address) {
    HttpUrl url = HttpUrl.get(address).newBuilder().addQueryParameter("deviceID", "collect:AbCdEfGhIjKlMnOp").build();
    // Collect writes a clock of 12 hours into the date, so no server can rely on it.
    String date = new SimpleDateFormat("E, dd MMM yyyy hh:mm:ss zz", Locale.US).format(new Date());
    return new Request.Builder()
        .url(url)
        .header("X-OpenRosa-Version", "1.0")
        .header("Date", date)
        .header("User-Agent", "org.odk.collect.android/v2026.3.3 Dalvik/2.1.0");
  }

  private static byte[] get(String address) throws IOException {
    try (Response response = http.newCall(request(address).get().build()).execute()) {
      if (response.code() != 200) throw new IOException("status " + response.code() + ": " + response.body().string());
      return response.body().bytes();
    }
  }

  /** XML of OpenRosa: anything else is refused before a byte is read. */
  private static Element xml(String address) throws Exception {
    try (Response response = http.newCall(request(address).get().build()).execute()) {
      if (response.code() != 200) throw new IOException("status " + response.code() + ": " + response.body().string());
      if (!response.header("Content-Type", "").toLowerCase(Locale.US).contains("text/xml"))
        throw new IOException("the reply is no text/xml");
      if (response.header("X-OpenRosa-Version") == null) throw new IOException("this is no OpenRosa server");
      DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
      factory.setNamespaceAware(true);
      return factory.newDocumentBuilder().parse(new ByteArrayInputStream(response.body().bytes())).getDocumentElement();
    }
  }

  private static ObjectNode list(String server) throws Exception {
    Element root = xml(server + "/formList");
    if (!"http://openrosa.org/xforms/xformsList".equals(root.getNamespaceURI())) throw new IOException("no form list");
    ObjectNode found = json.createObjectNode();
    ArrayNode forms = found.putArray("forms");
    for (Element item : elements(root, "xform")) {
      ObjectNode form = forms.addObject();
      for (String name : new String[] {"formID", "name", "version", "hash", "downloadUrl", "manifestUrl"})
        if (text(item, name) != null) form.put(name, text(item, name));
      for (String name : new String[] {"formID", "name", "downloadUrl"})
        if (form.path(name).asText("").isEmpty()) throw new IOException("the list is refused: a form has no " + name);
    }
    return found;
  }

  private static ObjectNode download(JsonNode form, Path folder) throws Exception {
    byte[] bytes = get(form.get("downloadUrl").asText());
    checkHash(form.path("hash").asText(""), bytes);
    Files.write(folder.resolve("form.xml"), bytes);
    ObjectNode found = json.createObjectNode().put("xml", new String(bytes, StandardCharsets.UTF_8));
    ObjectNode files = found.putObject("files");
    if (form.has("manifestUrl"))
      for (Element file : elements(xml(form.get("manifestUrl").asText()), "mediaFile")) {
        byte[] media = get(text(file, "downloadUrl"));
        checkHash(text(file, "hash"), media);
        Files.write(folder.resolve(text(file, "filename")), media);
        files.put(text(file, "filename"), new String(media, StandardCharsets.UTF_8));
      }
    return found;
  }

  /** A form without a digest cannot be downloaded. */
  /** What a JPEG begins with, and no picture. */
  private static byte[] photo(int size) {
    byte[] bytes = new byte[size];
    System.arraycopy(new byte[] {(byte) 0xff, (byte) 0xd8, (byte) 0xff, (byte) 0xe0}, 0, bytes, 0, Math.min(4, size));
    return bytes;
  }

  private static void checkHash(String hash, byte[] bytes) throws Exception {
    String md5 = HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(bytes));
    if (!("md5:" + md5).equals(hash)) throw new IOException("the digest " + hash + " is not that of the file");
  }

  /** `files`: sizes by name. Returns the status and message of each post; the first that fails is the last. */
  private static ObjectNode send(JsonNode interview) throws Exception {
    String address = interview.get("server").asText() + "/submission";
    long limit = 10_000_000;
    try (Response head = http.newCall(request(address).head().build()).execute()) {
      if (head.code() >= 200 && head.code() < 300 && head.code() != 204) throw new IOException("HEAD gave " + head.code());
      if (head.code() == 204) limit = Long.parseLong(head.header("X-OpenRosa-Accept-Content-Length", "10000000"));
    }
    if (interview.has("limit")) limit = interview.get("limit").asLong();
    ObjectNode found = json.createObjectNode();
    ArrayNode posts = found.putArray("posts");
    List<Map.Entry<String, JsonNode>> left = new ArrayList<>();
    interview.path("files").fields().forEachRemaining(left::add);
    do {
      MultipartBody body = nextBody(interview.get("xml").asText(), left, limit);
      try (Response response = http.newCall(request(address).post(body).build()).execute()) {
        posts.addObject().put("status", response.code()).put("text", response.body().string());
        if (response.code() != 201 && response.code() != 202) return found;
      }
    } while (!left.isEmpty());
    return found;
  }

  /** Takes what fits from the files that are left; the interview is in every post. */
  private static MultipartBody nextBody(String xml, List<Map.Entry<String, JsonNode>> left, long limit) {
    byte[] submission = xml.getBytes(StandardCharsets.UTF_8);
    MultipartBody.Builder body = new MultipartBody.Builder().setType(MultipartBody.FORM);
    body.addFormDataPart("xml_submission_file", "submission.xml", RequestBody.create(submission, MediaType.get("text/xml")));
    long size = submission.length;
    for (int count = 0; !left.isEmpty() && count < filesAtOnce; count++) {
      Map.Entry<String, JsonNode> file = left.get(0);
      byte[] bytes = file.getValue().isNumber() ? photo(file.getValue().asInt()) : file.getValue().asText().getBytes(StandardCharsets.UTF_8);
      if (count > 0 && size + bytes.length > limit) break;
      left.remove(0);
      size += bytes.length;
      MediaType type = MediaType.get(file.getKey().endsWith(".csv") ? "text/csv" : "image/jpeg");
      body.addFormDataPart(file.getKey(), file.getKey(), RequestBody.create(bytes, type));
    }
    if (!left.isEmpty()) body.addFormDataPart("*isIncomplete*", "yes");
    return body.build();
  }

  private static List<Element> elements(Element parent, String name) {
    NodeList nodes = parent.getElementsByTagNameNS("*", name);
    List<Element> found = new ArrayList<>();
    for (int index = 0; index < nodes.getLength(); index++) found.add((Element) nodes.item(index));
    return found;
  }

  private static String text(Element parent, String name) {
    List<Element> found = elements(parent, name);
    return found.isEmpty() ? null : found.get(0).getTextContent().trim();
  }
}
